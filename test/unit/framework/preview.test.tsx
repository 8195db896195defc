/** The first screen of a page is shown as HTML until React has rendered the page (docs/decisions/0074-previews.md). */
import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, type TestContext, test } from 'node:test';
import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { styleUrls } from '#framework/build.ts';
import { fetchStyle } from '#framework/load.ts';
import { showLocale, switchLocale } from '#framework/locale.ts';
import { navigating } from '#framework/navigation.ts';
import { parsePageUrl } from '#framework/page-url.ts';
import { loadPreview } from '#framework/preview.ts';
import { configureRouter, resolvePage } from '#framework/resolve-page.ts';
import type { Route } from '#framework/route.ts';
import { navigate, Router } from '#framework/router.tsx';
import { replaceProperty, visit } from '#test/support/dom.ts';

const previewOf = (title: string, className = 'main') =>
  `<main class="${className}" tabindex="-1"><h1>Preview of ${title}</h1><button>Not yet`;
const withoutPreview = ['', 'download', 'slow'];
let restores: (() => void)[] = [];
let frames: (() => void)[] = [];
let scrolls: number[] = [];
let reloads = 0;
const gated = ['late', 'next', 'other', 'never'];
/** The payload of these pages arrives when the test calls it. */
let sendPayload = () => {};
/** Titles of the pages whose code has run. */
let ran: string[] = [];
/** The address bar when the last of them ran. */
let ranAt = '';

const route = (path: string, more: Partial<Route> = {}): Route => ({
  path,
  page: path,
  layout: 'main',
  indexed: true,
  load: async () => {
    ran.push(path);
    ranAt = location.pathname;
    return { default: () => <h1>{`Page ${path}`}</h1> };
  },
  ...more,
});
let wasVisible: boolean | null = null;
function noteVisibility(field: HTMLElement | null) {
  wasVisible ??= field?.closest('main')?.style.display !== 'none';
}
/** Its code loads when the test calls `release`. */
let release = () => {};
const slow = new Promise<void>((resolve) => {
  release = resolve;
});
const routes = [
  route('/'),
  route('/pricing'),
  route('/download'),
  route('/sign-in', { layout: 'auth' }),
  route('/sign-up', { layout: 'auth' }),
  route('/reset', { layout: 'auth' }),
  route('/terms', { hasText: true }),
  route('/slow', { load: () => slow.then(() => ({ default: () => <h1>Page /slow</h1> })) }),
  route('/late'),
  route('/next'),
  route('/other'),
  route('/never'),
  route('/form', { load: async () => ({ default: () => <input ref={noteVisibility} /> }) }),
  route('/broken', { load: () => Promise.reject(new TypeError('Failed to fetch module')) }),
];

const Layout = ({ children }: { children: ReactNode }) => (
  <>
    <header>Menu</header>
    <main id="main" className="main">
      {children}
    </main>
  </>
);
const AuthLayout = ({ children }: { children: ReactNode }) => (
  <main id="main" className="card">
    {children}
  </main>
);

beforeEach(async () => {
  [frames, scrolls, reloads, ran] = [[], [], 0, []];
  showLocale('en');
  visit('/en');
  restores = [
    replaceProperty(globalThis, 'fetch', async (url: string) => {
      const [, title = ''] = /^\/\w+\/([\w-]+)\/_payload/.exec(url) ?? [];
      if (gated.includes(title)) await new Promise<void>((resolve) => (sendPayload = resolve));
      const card = previewOf(title, 'card');
      const previews: Record<string, string> = {
        'sign-in': card,
        reset: card,
        'sign-up': `<div class="auth-layout"><p>Logo</p>${card}`,
      };
      const preview = previews[title] ?? previewOf(title);
      return Response.json({ messages: {}, data: null, ...(!withoutPreview.includes(title) && { preview }) });
    }),
    replaceProperty(globalThis, 'requestAnimationFrame', (callback: () => void) => frames.push(callback)),
    replaceProperty(globalThis, 'scrollTo', ({ top }: { top: number }) => void scrolls.push(top)),
    replaceProperty(location, 'reload', () => {
      reloads += 1;
    }),
  ];
  configureRouter({ routes });
  const initialPage = await resolvePage(parsePageUrl(location.href));
  const layouts = { main: Layout, auth: AuthLayout };
  const errorPage = () => <h1>Error</h1>;
  render(<Router initialPage={initialPage} layouts={layouts} errorPage={errorPage} />);
  ran = [];
});
afterEach(() => {
  cleanup();
  for (const restore of restores) restore();
});

const preview = () => document.querySelector('main:not(#main)');
/** What a visitor sees of the page. */
const shownTitles = () =>
  [...document.querySelectorAll<HTMLElement>('main')]
    .filter((main) => main.style.display !== 'none')
    .map((main) => main.querySelector('h1')?.textContent);
/** Follows a link, up to the frame that shows the preview, or to the page. */
const click = (path: string, options = {}) => act(async () => void navigate(path, options));
/** After a second, for which no progress bar waits. */
const showsProgress = async ({ mock: { timers } }: TestContext) => {
  await act(async () => timers.tick(1_000));
  return navigating.value;
};
const setRealTimeout = setTimeout;
/** Lets the browser make the frames that are waited for. */
const makeFrames = () =>
  act(async () => {
    for (const frame of frames.splice(0)) frame();
    await new Promise((resolve) => setRealTimeout(resolve));
  });

test('a click shows the preview at the top of its URL, before the code of the page runs', async () => {
  scrolls = [];
  await click('/pricing');
  assert.deepEqual(shownTitles(), ['Preview of pricing']);
  assert.equal(location.pathname, '/en/pricing');
  assert.deepEqual(scrolls, [0]);
  assert.deepEqual(ran, []);
  assert.equal(preview()?.hasAttribute('inert'), true, 'its controls do nothing yet');

  await makeFrames();
  assert.deepEqual(ran, ['/pricing']);
  assert.deepEqual(shownTitles(), ['Page /pricing']);
  assert.equal(preview(), null);
});

test('the page is visible when its components measure or focus something', async () => {
  await click('/form');
  assert.deepEqual(shownTitles(), ['Preview of form']);
  await makeFrames();
  assert.equal(wasVisible, true);
});

test('one history entry leads to the page and back', async () => {
  const before = history.length;
  await click('/pricing');
  await makeFrames();
  assert.equal(history.length, before + 1);
  await act(async () => history.back());
  assert.deepEqual(shownTitles(), ['Page /']);
});

test('the stylesheet of the page applies to the preview', async () => {
  document.head.innerHTML = '<link rel="stylesheet" media="not all" href="/assets/pricing.css">';
  const { showPreview, removePreview } = await import('#framework/preview.ts');
  const painted = showPreview({ html: previewOf('pricing'), style: '/assets/pricing.css' });
  assert.notEqual(painted, null);
  assert.equal(document.querySelector('link')?.media, 'all');
  removePreview();
});

test('a preview that came with the document is shown while the files of its page are on their way', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let sendStyle = () => {};
  const css = new Promise<string>((resolve) => {
    sendStyle = () => resolve('h1 { color: red }');
  });
  restores.push(replaceProperty(styleUrls, '/next', '/assets/next.css'));
  globalThis.earlyResponses = { start: Promise.resolve({ '/en/next': previewOf('next, early') }) };
  await loadPreview('/en/next');
  globalThis.earlyResponses = { '/assets/next.css': css };
  void fetchStyle('/assets/next.css');
  await click('/next');
  assert.deepEqual(shownTitles(), ['Page /'], 'it waits for its styles');

  await act(async () => sendStyle());
  assert.deepEqual(shownTitles(), ['Preview of next, early']);
  assert.equal(location.pathname, '/en/next');
  const [sheet] = document.adoptedStyleSheets;
  assert.equal(sheet?.cssRules.length, 1);
  await makeFrames();
  assert.equal(await showsProgress(t), true, 'its visitor sees that it is not complete');
  assert.deepEqual(shownTitles(), ['Preview of next, early']);

  await act(async () => sendPayload());
  await makeFrames();
  assert.deepEqual([shownTitles(), navigating.value], [['Page /next'], false]);
  assert.deepEqual(document.adoptedStyleSheets, [sheet], 'once');
  assert.equal(document.querySelector('link'), null, 'nothing more is requested');
  document.adoptedStyleSheets = [];
});

test('a preview whose files are there shows no progress, and leaves that of a later navigation alone', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  await click('/pricing');
  assert.equal(await showsProgress(t), false);
  await makeFrames();

  globalThis.earlyResponses = { start: Promise.resolve({ '/en/other': previewOf('other, early') }) };
  await loadPreview('/en/other');
  await click('/other');
  assert.deepEqual(shownTitles(), ['Preview of other, early']);
  const sendOther = sendPayload;
  await click('/never');
  await act(async () => sendOther());
  assert.equal(await showsProgress(t), true);
  await click('/pricing');
});

for (const [what, path, options] of [
  ['its payload has none', '/download', {}],
  ['it has a long text', '/terms', {}],
  ['its layout is another, which the preview does not contain', '/sign-in', {}],
  ['the URL has a query', '/pricing?term=month', {}],
  ['the URL leads into the page', '/pricing#faq', {}],
] as const) {
  test(`a page is shown without preview where ${what}`, async () => {
    await click(path, options);
    assert.deepEqual(frames, []);
    assert.deepEqual(shownTitles(), [`Page ${path.replace(/[?#].*/, '')}`]);
  });
}

test('a preview with its layout replaces the whole layout, and only <main> in the same one', async () => {
  await click('/sign-up');
  assert.equal(document.querySelector('main')?.parentElement?.className, 'auth-layout');
  assert.deepEqual(shownTitles(), ['Preview of sign-up']);
  assert.equal(document.querySelector('header')?.style.display, 'none');
  assert.equal(document.querySelector<HTMLElement>('[role=status]')?.style.display, '', 'for screen readers');
  await makeFrames();
  assert.deepEqual(shownTitles(), ['Page /sign-up']);
  assert.equal(document.querySelector('.auth-layout'), null);

  await click('/sign-in');
  await makeFrames();
  await click('/sign-up');
  assert.deepEqual(shownTitles(), ['Preview of sign-up']);
  assert.equal(document.querySelector('.auth-layout'), null);
});

test('where the preview cannot be shown, the URL changes with the page', async () => {
  await click('/reset');
  assert.equal(ranAt, '/en');
  assert.deepEqual([shownTitles(), location.pathname], [['Page /reset'], '/en/reset']);
});

test('a tab in the background waits for no frame', async () => {
  restores.push(replaceProperty(document, 'hidden', true));
  await click('/pricing');
  assert.deepEqual(shownTitles(), ['Page /pricing']);
});

test('another language, and a return, which has a scroll position, have no preview', async () => {
  await click('/pricing');
  await makeFrames();
  await act(async () => switchLocale('de'));
  assert.deepEqual([shownTitles(), location.pathname, frames], [['Page /pricing'], '/de/pricing', []]);
  await act(async () => history.go(-2));
  await act(async () => history.go(1));
  assert.deepEqual([shownTitles(), location.pathname, frames], [['Page /pricing'], '/en/pricing', []]);
});

test('a second click on the link keeps the preview and adds no history entry', async () => {
  const before = history.length;
  await click('/pricing');
  const first = preview() as Element;
  const remove = first.remove.bind(first);
  let replacedBy = '';
  replaceProperty(first, 'remove', () => {
    replacedBy = document.querySelector('#main h1')?.textContent ?? '';
    remove();
  });
  await click('/pricing');
  assert.equal(replacedBy, 'Page /pricing');
  assert.deepEqual(shownTitles(), ['Page /pricing']);
  assert.equal(history.length, before + 1);
});

test('a click on another link ends the preview, and the page that was on its way does not follow', async () => {
  await click('/pricing');
  await click('/slow');
  await makeFrames();
  assert.deepEqual(shownTitles(), ['Page /'], 'until the next page is there');
  await act(async () => release());
  await makeFrames();
  assert.deepEqual([shownTitles(), location.pathname], [['Page /slow'], '/en/slow']);
  await act(async () => history.back());
  await makeFrames();
  assert.equal(location.pathname, '/en/pricing', 'the visitor has seen it');
});

test('a page whose files arrive after a click on another link has no preview', async () => {
  await click('/late');
  await click('/download');
  await act(async () => sendPayload());
  assert.deepEqual([shownTitles(), location.pathname], [['Page /download'], '/en/download']);
});

test('going back while a preview is shown leads to the page before', async () => {
  await click('/pricing');
  await act(async () => history.back());
  assert.deepEqual([shownTitles(), location.pathname], [['Page /'], '/en']);
  await makeFrames();
  assert.deepEqual([shownTitles(), location.pathname], [['Page /'], '/en']);
});

test('where the code does not load, the document of the page is loaded, and no preview is left behind', async () => {
  await click('/broken');
  await makeFrames();
  assert.equal(reloads, 1, 'its URL is shown already');
  assert.deepEqual(shownTitles(), ['Page /']);

  const log = mock.method(console, 'error', () => {});
  await click('/broken');
  await makeFrames();
  log.mock.restore();
  assert.deepEqual([shownTitles(), reloads], [['Error'], 1], 'not again within ten seconds');
});
