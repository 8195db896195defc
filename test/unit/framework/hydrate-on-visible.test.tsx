import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { cleanup, render, screen } from '@testing-library/react';
import { act, Fragment, type ReactNode, Suspense } from 'react';
import { hydrateOnVisible } from '#framework/hydrate-on-visible.ts';
import { showLocale } from '#framework/locale.ts';
import { parsePageUrl } from '#framework/page-url.ts';
import { configureRouter, resolvePage } from '#framework/resolve-page.ts';
import { navigate, Router } from '#framework/router.tsx';
import { replaceProperty, visit } from '#test/support/dom.ts';

afterEach(() => mock.timers.reset());

test('watches its own element, and hydrates when one callback reports both out of view and in view', async () => {
  visit('/', { body: '<div id="app"></div><footer id="part"></footer>' });
  let report: (entries: { isIntersecting: boolean }[]) => void = () => {};
  const observed: string[] = [];
  const restore = replaceProperty(
    globalThis,
    'IntersectionObserver',
    class {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe({ id }: Element) {
        observed.push(id);
      }
      disconnect() {}
    },
  );
  const Part = hydrateOnVisible('part', async () => () => <p>hydrated</p>);
  await act(async () => {
    render(
      <Suspense fallback="loading">
        <Part />
      </Suspense>,
    );
  });
  assert.deepEqual(observed, ['part']);
  await act(async () => report([{ isIntersecting: false }]));
  assert.equal(screen.queryByText('hydrated'), null);
  await act(async () => report([{ isIntersecting: false }, { isIntersecting: true }]));
  assert.ok(screen.getByText('hydrated'));
  cleanup();
  restore();
});

test('a click hydrates nothing of the page that it leaves; its code is loaded once the next page is shown', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  visit('/en', { body: '<div id="app"></div><footer id="left"></footer>' });
  showLocale('en');
  const restores = [
    replaceProperty(globalThis, 'fetch', async () => Response.json({ messages: {}, data: null })),
    replaceProperty(globalThis, 'scrollTo', () => {}),
    replaceProperty(
      globalThis,
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    ),
  ];
  let loads = 0;
  const Part = hydrateOnVisible('left', async () => {
    loads += 1;
    return () => <p>hydrated</p>;
  });
  const Home = () => (
    <Suspense fallback="loading">
      <Part />
    </Suspense>
  );
  const route = (path: string, Page: () => ReactNode) => {
    return { path, page: path, layout: 'main', indexed: true, load: async () => ({ default: Page }) };
  };
  configureRouter({ routes: [route('/', Home), route('/next', () => <h1>Next</h1>)], rules: {}, guards: {} });
  const initialPage = await resolvePage(parsePageUrl(location.href));
  await act(async () => {
    render(<Router initialPage={initialPage} layouts={{ main: Fragment }} errorPage={() => null} />);
  });
  await act(() => navigate('/next'));
  assert.ok(screen.getByText('Next'));
  assert.equal(loads, 0);
  await act(async () => mock.timers.tick(100));
  assert.equal(loads, 1);
  cleanup();
  for (const restore of restores) restore();
});
