/** The part of a page below the first screen has a file of its own (`route.hasBelow`). */
import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render, screen } from '@testing-library/react';
import { act, type ReactNode, Suspense } from 'react';
import { FormattedMessage, IntlProvider } from 'react-intl';
import { hydrateAll, hydrateOnVisible } from '#framework/hydrate-on-visible.ts';
import { parsePageUrl } from '#framework/page-url.ts';
import { loadBelowOfDocument, PageContext, usePageData } from '#framework/payload.ts';
import { configureRouter, filesFor, resolvePage } from '#framework/resolve-page.ts';
import { retryLoad } from '#framework/retry-load.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';

const below = (locale: string) => ({
  messages: { 'home.what.title': [{ type: 0, value: `Message in ${locale}` }] },
  data: `Data in ${locale}`,
});

test('a document loads it when the part is hydrated, a navigation beside the page', async () => {
  const requested: string[] = [];
  const restoreFetch = replaceProperty(globalThis, 'fetch', async (url: string) => {
    const [, locale = ''] = /^\/(\w+)\/long\/_below\.json/.exec(url) ?? [];
    if (locale) requested.push(locale);
    if (requested.length === 1) throw new TypeError('Failed to fetch');
    return Response.json(locale ? below(locale) : { messages: {}, data: null });
  });
  class Observer {
    observe() {}
    disconnect() {}
  }
  const restoreObserver = replaceProperty(globalThis, 'IntersectionObserver', Observer);
  visit('/en/long', { body: '<div id="below"></div>' });
  document.head.innerHTML = '<style data-page="long"></style>';
  const Below = hydrateOnVisible('below', () => retryLoad(() => loadBelowOfDocument().then(() => Part)));
  const load = async () => ({ default: () => null });
  configureRouter({
    routes: [{ path: '/long', page: 'long', layout: 'main', indexed: true, hasBelow: true, load }],
  });
  const open = (locale: string) => resolvePage(parsePageUrl(`${location.origin}/${locale}/long`));

  const page = await open('en');
  const { rerender } = render(shown(page, <Below />));
  await act(async () => {});
  assert.deepEqual(requested, [], 'the document contains the part');
  await act(async () => hydrateAll());
  assert.deepEqual(requested, ['en']);
  assert.equal(screen.queryByText(/Data/), null, 'the connection is lost');
  await act(async () => dispatchEvent(new Event('online')));
  assert.deepEqual(requested, ['en', 'en']);
  screen.getByText('Data in en, Message in en');

  // The document still has the part, in its own language.
  const arabic = await open('ar');
  assert.deepEqual(requested, ['en', 'en', 'ar']);
  rerender(shown(arabic, <Below />));
  screen.getByText('Data in ar, Message in ar');
  rerender(shown(await open('en'), <Below />));
  screen.getByText('Data in en, Message in en');
  assert.deepEqual(requested, ['en', 'en', 'ar'], 'each once');

  const files = filesFor(parsePageUrl(`${location.origin}/de/long`)).map(({ url }) => url.replace(/\?.*/, ''));
  assert.deepEqual(files, ['/de/long/_payload.json', '/de/long/_below.json'], 'prefetching fetches both');
  restoreObserver();
  restoreFetch();
});

function Part() {
  return (
    <p>
      {usePageData<string>()}, <FormattedMessage id="home.what.title" />
    </p>
  );
}

function shown(page: Awaited<ReturnType<typeof resolvePage>>, children: ReactNode) {
  return (
    <PageContext value={page}>
      <IntlProvider locale="en" messages={page.messages}>
        <Suspense>{children}</Suspense>
      </IntlProvider>
    </PageContext>
  );
}
