import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { hydrateOnVisible } from '#framework/hydrate-on-visible.ts';
import { showLocale, switchLocale } from '#framework/locale.ts';
import { parsePageUrl } from '#framework/page-url.ts';
import { usePage } from '#framework/payload.ts';
import { configureRouter, resolvePage } from '#framework/resolve-page.ts';
import { Router } from '#framework/router.tsx';
import { replaceProperty, visit } from '#test/support/dom.ts';

test('a switch of the language does not wait until the rest of the document is visible', async () => {
  showLocale('en');
  visit('/en', { body: '<div id="app"></div>' });
  class Observer {
    observe() {}
    disconnect() {}
  }
  const restores = [
    replaceProperty(globalThis, 'fetch', async () => Response.json({ messages: {}, data: null })),
    replaceProperty(globalThis, 'IntersectionObserver', Observer),
    replaceProperty(globalThis, 'matchMedia', () => ({ matches: false })),
  ];
  const Language = () => usePage().url.locale;
  const Rest = () => (
    <p id="rest">
      <Language />
    </p>
  );
  const LateRest = hydrateOnVisible('rest', async () => Rest);
  let isPrerendering = true;
  const Home = () => (
    <>
      <h1>
        <Language />
      </h1>
      <Suspense>{isPrerendering ? <Rest /> : <LateRest />}</Suspense>
    </>
  );
  const load = async () => ({ default: Home });
  configureRouter({
    routes: [{ path: '/', page: 'home', layout: 'main', indexed: true, load }],
    rules: {},
    guards: {},
  });
  const initialPage = await resolvePage(parsePageUrl(location.href));
  const app = (
    <Router initialPage={initialPage} layouts={{ main: ({ children }) => children }} errorPage={() => null} />
  );
  const container = document.getElementById('app') as HTMLElement;
  container.innerHTML = renderToString(app);
  isPrerendering = false;
  const rest = document.getElementById('rest');
  const root = await act(async () => hydrateRoot(container, app));
  await act(async () => switchLocale('de'));
  assert.deepEqual([document.querySelector('h1')?.textContent, rest?.textContent], ['de', 'de']);
  assert.equal(document.getElementById('rest'), rest, 'it does not vanish meanwhile');
  await act(async () => root.unmount());
  for (const restore of restores) restore();
});
