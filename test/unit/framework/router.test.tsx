import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense, use, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { locales } from '#facts/locales.ts';
import { AfterFirstPaint } from '#framework/after-first-paint.tsx';
import { pageScripts } from '#framework/build.ts';
import { takeEarlyResponse } from '#framework/early-responses.ts';
import { Head, startHeadTags } from '#framework/head.tsx';
import { replaceHeadTags } from '#framework/head-tags.ts';
import { showLocale, switchLocale } from '#framework/locale.ts';
import { reloadOnNavigation } from '#framework/navigation.ts';
import { parsePageUrl } from '#framework/page-url.ts';
import { type Page, usePage, usePageText } from '#framework/payload.ts';
import { prefetch } from '#framework/prefetch.ts';
import { configureRequest } from '#framework/request.ts';
import { configureRouter, filesFor, resolvePage, resolvePageOrError } from '#framework/resolve-page.ts';
import { type Guard, matchRoute, notFound, type Route } from '#framework/route.ts';
import { type ErrorPageProps, Link, navigate, Router, useParams, useSearch } from '#framework/router.tsx';
import { replaceProperty, visit } from '#test/support/dom.ts';

afterEach(() => mock.timers.reset());

const scrolls: unknown[] = [];
const rendered: string[] = [];
const requested: string[] = [];
const assigned: string[] = [];
const release: Record<string, () => void> = {};
let restores: (() => void)[] = [];

function page(title: string, body: ReactNode = null) {
  return () => (
    <main>
      <Head title={title} description={`About ${title}`} />
      <h1>{title}</h1>
      {body}
    </main>
  );
}

function Item() {
  const { id } = useParams();
  const [firstId] = useState(id);
  return <p data-first-id={firstId}>{`item ${id} of ${useSearch()}`}</p>;
}

const route = (path: string, title: string, more: Partial<Route> = {}, body: ReactNode = null): Route => {
  const Page = page(title, body);
  return { path, page: title, layout: 'main', indexed: true, load: async () => ({ default: Page }), ...more };
};
/** Its code loads when the test calls `release.slow`. */
const slow = new Promise<void>((resolve) => {
  release.slow = resolve;
});
const Slow = page('Slow');
/** Its code loads when the test calls `release.slower`. */
const slower = new Promise<void>((resolve) => {
  release.slower = resolve;
});
const Slower = page('Slower');
/** Its code loads when the test calls `release.slowest`. */
const slowest = new Promise<void>((resolve) => {
  release.slowest = resolve;
});
const Slowest = page('Slowest');
/** Its code loads when the test calls `release.list`. */
const list = new Promise<void>((resolve) => {
  release.list = resolve;
});
const routes: Route[] = [
  route('/', 'Home', {}, <Link to="/faq#second">to the second</Link>),
  route('/faq', 'Questions', {}, <h2 id="second">Second</h2>),
  route('/item/:id', 'Item', {}, <Item />),
  route('/slow', 'Slow', { load: () => slow.then(() => ({ default: Slow })) }),
  route('/list', 'List', { api: ['/api/list'], load: () => list.then(() => ({ default: page('List') })) }),
  route('/slower', 'Slower', { load: () => slower.then(() => ({ default: Slower })) }),
  route('/slowest', 'Slowest', { load: () => slowest.then(() => ({ default: Slowest })) }),
  route('/stalled', 'Stalled', { load: () => new Promise(() => {}) }),
  route('/closed', 'Closed', { guards: ['never'] }),
  route('/private', 'Private', { guards: ['signedIn'] }),
  route('/typo', 'Typo', { guards: ['singedIn'] }),
  route('/blocked', 'Blocked', { guards: ['storage'] }),
  route('/broken', 'Broken', { hasBelow: true, load: () => Promise.reject(new TypeError('Failed to fetch module')) }),
  route(
    '/held',
    'Held',
    {},
    <Link to="/faq" onClick={(event) => event.preventDefault()}>
      held
    </Link>,
  ),
  route('/dark', 'Dark', { colorMode: 'dark' }),
  route('/throws', 'Throws', {}, <Thrower />),
  route('/sign-in', 'Sign in', { indexed: false }),
  route('/form', 'Form', {}, <input ref={(field) => field?.focus()} />),
  route(
    '/long',
    'Long',
    {},
    <AfterFirstPaint>
      <Probe />
    </AfterFirstPaint>,
  ),
  route('/bare', 'Bare', { layout: 'bare' }),
  route('/about', 'About Tern\u00a0VPN'),
  route('/:prefix?/law', 'Law', { template: '/law', hasText: true }, <Text />),
];
const guards: Record<string, Guard> = {
  never: () => false,
  signedIn: () => '/sign-in',
  storage: () => {
    throw new Error("Failed to read the 'localStorage' property");
  },
};
const rules = {
  '/old': { redirect: '/faq' },
  '/out': { redirect: 'https://blog.example/' },
  '/loop': { redirect: '/loop' },
};

function Thrower(): ReactNode {
  throw notFound('/en/throws');
}

function Text() {
  return <div {...usePageText()} />;
}

const ErrorPage = ({ status, message, path }: ErrorPageProps) => (
  <main>
    <h1>{`${status} ${message} (${path})`}</h1>
  </main>
);
const Frame = ({ children }: { children: ReactNode }) => <div data-testid="frame">{children}</div>;

async function open(path: string, footers = {}) {
  return renderRouter(await resolveInitialPage(path), footers);
}
function resolveInitialPage(path: string): Promise<Page> {
  rendered.length = 0;
  visit(path);
  configureRouter({ routes, rules, guards });
  return resolvePageOrError(parsePageUrl(location.href));
}
function renderRouter(initialPage: Page, footers = {}) {
  const layouts = { main: Frame, bare: Frame };
  return render(<Router initialPage={initialPage} layouts={layouts} footers={footers} errorPage={ErrorPage} />);
}
const go = (path: string, options = {}) => act(() => navigate(path, options));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const here = () => location.pathname + location.search + location.hash;

beforeEach(() => {
  showLocale('en');
  scrolls.length = 0;
  assigned.length = 0;
  requested.length = 0;
  document.documentElement.dataset.apiBase = 'https://api.example';
  restores = [
    replaceProperty(globalThis, 'fetch', async (url: string) => {
      requested.push(url);
      const body = { messages: {}, data: null, apiBase: 'https://api.example' };
      return { ok: true, json: async () => body, arrayBuffer: async () => new ArrayBuffer(0) };
    }),
    replaceProperty(globalThis, 'scrollTo', (to: { top: number }) => scrolls.push(to.top)),
    replaceProperty(Element.prototype, 'scrollIntoView', function scrolled(this: Element) {
      scrolls.push(this.id);
    }),
    replaceProperty(location, 'assign', (href: string) => assigned.push(href)),
    replaceProperty(location, 'replace', (href: string) => assigned.push(`replaced by ${href}`)),
    replaceProperty(location, 'reload', () => assigned.push('reload')),
    replaceProperty(
      globalThis,
      'IntersectionObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    ),
  ];
});
afterEach(() => {
  cleanup();
  for (const restore of restores) restore();
});

test('renders a page in its layout with parameters and query; the URL has the language', async () => {
  await open('/de/item/7?a=1');
  assert.equal(screen.getByText('item 7 of a=1').closest('[data-testid=frame]') !== null, true);
  await go('/item/8?b=2');
  assert.equal(here(), '/de/item/8?b=2');
  assert.equal(screen.getByText('item 8 of b=2').dataset.firstId, '8', 'it has no state of the page before');
});

test('a link that is not hydrated leads to its page without a new document', async () => {
  await open('/en/item/7');
  // happy-dom follows a link before the listeners of the document run.
  if (document.defaultView) restores.push(replaceProperty(document.defaultView, 'open', () => {}));
  const click = async (link: Partial<HTMLAnchorElement>, init: MouseEventInit = {}) => {
    const element = Object.assign(document.createElement('a'), link);
    element.append(document.createElement('b'));
    document.body.append(element);
    const isLeftToBrowser = await act(async () => fireEvent.click(element.firstChild as Element, init));
    element.remove();
    return isLeftToBrowser;
  };
  for (const link of [
    { href: '/en/faq', target: '_blank' },
    { href: 'https://other.example/en/faq' },
    { href: '/feed.xml' },
  ])
    assert.equal(await click(link), true, link.href);
  assert.equal(await click({ href: '/de/faq' }), true, 'another language');
  assert.equal(await click({ href: '/en/item/7#more' }), true, 'this page');
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
    assert.equal(await click({ href: '/en/faq' }, { [key]: true }), true, key);
  assert.equal(await click({ href: '/en/faq' }), false);
  assert.equal(here(), '/en/faq');
  assert.equal(heading(), 'Questions');
});

test('a hydrated link decides itself what a click does', async () => {
  await open('/en/held');
  await act(async () => fireEvent.click(screen.getByText('held')));
  assert.equal(here(), '/en/held');
});

test('the previous page stays until the next one is complete', async () => {
  await open('/en');
  await act(async () => void navigate('/slow'));
  assert.equal(heading(), 'Home');
  assert.equal(here(), '/en');
  await act(async () => release.slow?.());
  assert.equal(heading(), 'Slow');
  assert.equal(here(), '/en/slow');
});

test('what a page asks the API for leaves while its code is loading; a navigation drops what nobody has taken', async () => {
  configureRequest({ loadCode: () => new Promise(() => {}), token: () => '' });
  await open('/en');
  void navigate('/list');
  await act(async () => {});
  assert.ok(requested.includes('https://api.example/api/list'), requested.join());
  await act(async () => release.list?.());
  assert.equal(heading(), 'List');
  await go('/faq');
  assert.equal(await takeEarlyResponse('/api/list'), null);
  await go('/list');
  assert.ok(await takeEarlyResponse('/api/list'));
});

test('during a navigation nothing is prefetched; after it, files are prefetched again', async () => {
  let isFetched = false;
  const fetchFile = async () => {
    isFetched = true;
  };
  restores.push(replaceProperty(globalThis, 'requestIdleCallback' as never, (run: () => void) => run()));
  await open('/en');
  await act(async () => void navigate('/stalled'));
  prefetch([{ url: '/next', fetch: fetchFile }]);
  assert.equal(isFetched, false, 'the line belongs to the navigation');
  await go('/faq');
  assert.equal(isFetched, true);
});

test('what a page asks the API for is one of the files to prefetch', async () => {
  configureRouter({ routes });
  for (const file of filesFor(parsePageUrl('/en/list'))) await file.fetch({});
  assert.ok(requested.includes('https://api.example/api/list'), requested.join());
  assert.equal(await takeEarlyResponse('/api/list'), null, 'only the cache of the browser has it');
});

test('a later navigation replaces one that is still loading', async () => {
  await open('/en');
  const earlier = navigate('/item/1');
  await act(async () => {
    await Promise.all([earlier, navigate('/faq')]);
  });
  assert.equal(heading(), 'Questions');
  assert.equal(here(), '/en/faq');
});

test('a page that finishes loading after a later navigation is not shown', async () => {
  await open('/en');
  const earlier = navigate('/slower');
  await go('/faq');
  await act(async () => {
    release.slower?.();
    await earlier;
  });
  assert.equal(heading(), 'Questions');
  assert.equal(here(), '/en/faq');
});

test('a prerendered page is replaced by the one with its query', async () => {
  visit('/en/item/7?a=1');
  configureRouter({ routes, rules, guards });
  const nextPage = await resolvePageOrError(parsePageUrl(location.href));
  const initialPage = { ...nextPage, url: { ...nextPage.url, search: '', hash: '' } };
  const pages = { initialPage, nextPage };
  await act(async () => render(<Router {...pages} layouts={{ main: Frame }} errorPage={ErrorPage} />));
  screen.getByText('item 7 of a=1');
});

test('the page with its query does not wait for the code of a footer that is not hydrated', async () => {
  let isLoading = false;
  const never = new Promise<void>(() => {});
  const LazyFooter = () => {
    if (isLoading) use(never);
    return <p>{`footer of ${usePage().url.search}`}</p>;
  };
  const footers = {
    main: () => (
      <Suspense>
        <LazyFooter />
      </Suspense>
    ),
  };
  visit('/en/item/7?a=1');
  configureRouter({ routes, rules, guards });
  const nextPage = await resolvePageOrError(parsePageUrl(location.href));
  const initialPage = { ...nextPage, url: { ...nextPage.url, search: '' } };
  const props = { initialPage, layouts: { main: Frame }, footers, errorPage: ErrorPage };
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Router {...props} />);
  isLoading = true;
  await act(async () => render(<Router {...props} nextPage={nextPage} />, { container, hydrate: true }));
  screen.getByText('item 7 of a=1');
  screen.getByText('footer of');
});

/** Renders nothing; records which heading was in the document when it was rendered for a page. */
function Probe() {
  rendered.push(`${usePage().url.path} under ${document.querySelector('h1')?.textContent}`);
  return null;
}

test('a document contains what is below the first screen', () => {
  assert.match(renderToString(<AfterFirstPaint>below</AfterFirstPaint>), /below/);
});

test('after a click, what is below the screen and the footer are rendered once the top of the page is shown', async () => {
  await open('/en', { main: Probe });
  rendered.length = 0;
  await go('/long');
  assert.deepEqual(new Set(rendered), new Set(['/long under Long']));
});

test('a document and a page to scroll into are complete at once', async () => {
  await open('/en/long', { main: Probe });
  assert.ok(rendered.includes('/long under undefined'), rendered.join());
  await go('/faq');
  rendered.length = 0;
  await go('/long#end');
  assert.equal(rendered[0], '/long under Questions');
});

test('a return to a scroll position has the whole height at once', async () => {
  await open('/en/long', { main: Probe });
  const restore = replaceProperty(globalThis, 'scrollY', 640);
  dispatchEvent(new Event('scroll'));
  restore();
  const { state } = history;
  await go('/faq');
  rendered.length = 0;
  goBack('/en/long', state);
  await act(async () => dispatchEvent(Object.assign(new Event('popstate'), { state })));
  assert.deepEqual(new Set(rendered), new Set(['/long under Questions']));
});

test('a layout without a footer loses it at once, and one with a footer gets it', async () => {
  await open('/en', { main: Probe });
  rendered.length = 0;
  await go('/bare');
  assert.deepEqual([heading(), rendered], ['Bare', []]);
  cleanup();
  await open('/en/bare', { main: Probe });
  assert.deepEqual([heading(), rendered], ['Bare', []]);
  await go('/faq');
  assert.deepEqual(rendered, ['/faq under Questions']);
});

test('a link to the URL that is shown adds no history entry, in another language it does', async () => {
  await open('/en/faq');
  const pushed = mock.method(history, 'pushState');
  await go('/faq');
  await go('/faq?page=2');
  await go('?page=2');
  assert.deepEqual([here(), pushed.mock.callCount()], ['/en/faq?page=2', 1]);
  await act(async () => switchLocale('de'));
  assert.deepEqual([here(), pushed.mock.callCount()], ['/de/faq?page=2', 2]);
  pushed.mock.restore();
});

test('a replacing navigation adds no history entry', async () => {
  await open('/en');
  const pushed = mock.method(history, 'pushState');
  await go('/faq', { replace: true });
  assert.deepEqual([here(), pushed.mock.callCount()], ['/en/faq', 0]);
  await go('/item/7');
  assert.equal(pushed.mock.callCount(), 1);
  pushed.mock.restore();
});

test('a new page starts at the top, focuses its heading and announces its title', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const focused = mock.method(HTMLElement.prototype, 'focus');
  await open('/en');
  await go('/item/7');
  assert.deepEqual(scrolls, [0]);
  const title = screen.getByRole('heading', { level: 1 });
  assert.equal(document.activeElement, title);
  assert.equal(title.getAttribute('tabindex'), '-1', 'else a browser focuses no heading');
  assert.deepEqual(focused.mock.calls.at(-1)?.arguments, [{ preventScroll: true }]);
  focused.mock.restore();
  assert.equal(screen.getByRole('status').textContent, '');
  act(() => mock.timers.tick(100));
  assert.equal(screen.getByRole('status').textContent, 'Item');
});

test('a change of the query is announced where it changes the title', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  await open('/en/item/7');
  await go('?method=paypal');
  act(() => mock.timers.tick(100));
  assert.equal(screen.getByRole('status').textContent, '');
  document.title = 'Billing';
  await go('?tab=billing');
  act(() => mock.timers.tick(100));
  assert.equal(screen.getByRole('status').textContent, 'Billing');
});

test('a hash scrolls to its target, on another page and on the same one', async () => {
  await open('/en');
  await act(async () => fireEvent.click(screen.getByText('to the second')));
  assert.deepEqual(scrolls, ['second']);
  assert.equal(document.activeElement?.id, 'second');
  assert.equal(here(), '/en/faq#second');
  await go('#second');
  assert.deepEqual(scrolls, ['second', 'second']);
});

test('a field that a new page focuses keeps the focus', async () => {
  await open('/en');
  await go('/form');
  assert.equal(document.activeElement?.tagName, 'INPUT');
});

test('a link to the current page scrolls to its top', async () => {
  await open('/en/item/7');
  await go('/item/7');
  assert.deepEqual(scrolls, [0]);
});

test('a change of only the query moves neither scroll nor focus', async () => {
  await open('/en/item/7');
  await go('?tab=billing');
  assert.equal(here(), '/en/item/7?tab=billing');
  screen.getByText('item 7 of tab=billing');
  assert.deepEqual(scrolls, []);
  assert.equal(document.activeElement, document.body);
});

test('back restores the page and its scroll position', async () => {
  await open('/en');
  const restore = replaceProperty(globalThis, 'scrollY', 640);
  dispatchEvent(new Event('scroll'));
  restore();
  const { state } = history;
  await go('/faq');
  goBack('/en', state);
  await act(async () => dispatchEvent(Object.assign(new Event('popstate'), { state })));
  assert.equal(heading(), 'Home');
  assert.equal(scrolls.at(-1), 640);
});

test('a reload returns to the scroll position', async () => {
  const initialPage = await resolveInitialPage('/en/faq');
  sessionStorage.setItem('scroll', JSON.stringify({ k1: 640 }));
  history.replaceState({ key: 'k1' }, '');
  await act(async () => renderRouter(initialPage));
  assert.deepEqual(scrolls, [640]);
});

test('going back to a URL that redirects shows the URL of its target', async () => {
  await open('/en');
  goBack('/en/old', { key: 'k1' });
  await act(async () => dispatchEvent(Object.assign(new Event('popstate'), { state: history.state })));
  assert.deepEqual([heading(), here()], ['Questions', '/en/faq']);
});

test('going back while the initial page is loading leads to the entry that was gone to', async () => {
  const initialPage = await resolveInitialPage('/en/faq');
  visit('/en/item/7');
  await act(async () => renderRouter(initialPage));
  assert.equal(heading(), 'Item');
  assert.equal(here(), '/en/item/7');
});

test('a `#…` link that is followed while the initial page is loading keeps its scroll position', async () => {
  const initialPage = await resolveInitialPage('/en/faq');
  visit('/en/faq#second');
  await act(async () => renderRouter(initialPage));
  assert.deepEqual(scrolls, []);
  assert.equal(here(), '/en/faq#second');
});

test('back to a hash restores the scroll position instead', async () => {
  await open('/en/faq#second');
  const restore = replaceProperty(globalThis, 'scrollY', 640);
  dispatchEvent(new Event('scroll'));
  restore();
  const { state } = history;
  await go('/item/7');
  goBack('/en/faq#second', state);
  await act(async () => dispatchEvent(Object.assign(new Event('popstate'), { state })));
  assert.equal(heading(), 'Questions');
  assert.equal(scrolls.at(-1), 640);
});

test('a rule can redirect; query and hash are kept', async () => {
  await open('/en');
  await go('/old?a=1#second');
  assert.equal(here(), '/en/faq?a=1#second');
});

test('redirects and links to another site load its document', async () => {
  await open('/en');
  void navigate('/out');
  void navigate('https://help.example/');
  await act(async () => {});
  assert.deepEqual(assigned.sort(), ['https://blog.example/', 'https://help.example/']);
});

test('endless redirects are an error', async () => {
  await open('/en');
  await assert.rejects(resolvePage(parsePageUrl('/en/loop')), /Too many redirects/);
});

test('a guard can redirect', async () => {
  await open('/de/private?x=1');
  assert.equal(heading(), 'Sign in');
  const { url } = await resolvePage(parsePageUrl('/de/private?x=1#y'));
  assert.deepEqual([url.search, url.hash], ['', ''], 'they belong to the page that was refused');
});

test('a guard that refuses shows the 404 page with the full path', async () => {
  await open('/de/closed?a=1');
  assert.equal(heading(), '404 Page Not Found: /de/closed?a=1 (/closed)');
});

test('a URL without a route shows the 404 page', async () => {
  await open('/en');
  await go('/nowhere');
  assert.equal(heading(), '404 Page not found (/nowhere)');
  assert.equal(here(), '/en/nowhere');
  await go('/faq');
  assert.equal(heading(), 'Questions');
});

test('an unknown guard is an error', async () => {
  configureRouter({ routes, rules, guards });
  await assert.rejects(resolvePage(parsePageUrl('/en/typo')), /singedIn/);
});

test('an error thrown by a guard is logged and shown with status 500', async () => {
  const log = mock.method(console, 'error', () => {});
  await open('/en/blocked');
  assert.match(heading() ?? '', /^500 .*localStorage/);
  assert.equal(log.mock.callCount(), 1);
  log.mock.restore();
});

test('an error thrown while rendering a page is shown inside the layout', async () => {
  const log = mock.method(console, 'error', () => {});
  await open('/en');
  await go('/throws');
  assert.match(heading() ?? '', /^404 Page Not Found: \/en\/throws/);
  assert.ok(screen.getByTestId('frame').contains(screen.getByRole('heading', { level: 1 })));
  await go('/faq');
  assert.equal(heading(), 'Questions');
  log.mock.restore();
});

test('missing code loads the whole document once per URL, then it is an error', async () => {
  const log = mock.method(console, 'error', () => {});
  await open('/en');
  void navigate('/broken');
  await act(async () => {});
  assert.deepEqual(assigned, ['/en/broken']);
  assert.equal(heading(), 'Home');
  // Not awaited: a navigation that loads the document never ends.
  void navigate('/broken');
  await act(async () => {});
  assert.deepEqual(assigned, ['/en/broken']);
  assert.match(heading() ?? '', /^504 /);
  void navigate('/broken?other=1');
  await act(async () => {});
  assert.deepEqual(assigned, ['/en/broken', '/en/broken?other=1']);
  void navigate('/broken?third=1', { replace: true });
  await act(async () => {});
  assert.equal(assigned.at(-1), 'replaced by /en/broken?third=1', 'going back must not come to a page that redirects');
  log.mock.restore();
});

test('files of a page that does not load are requested past the cache before its document', async () => {
  const { fetch } = globalThis;
  const fresh: string[] = [];
  const arrived = Promise.withResolvers<void>();
  const record = async (url: string, init?: RequestInit) => {
    if (init?.cache === 'reload') {
      fresh.push(url);
      await arrived.promise;
    }
    return fetch(url, init);
  };
  restores.push(replaceProperty(globalThis, 'fetch', record));
  pageScripts.Broken = ['broken.js'];
  void resolveInitialPage('/en/broken?a=1');
  await act(async () => {});
  delete pageScripts.Broken;
  assert.deepEqual(fresh, ['/assets/broken.js', '/en/broken/_payload.json?', '/en/broken/_below.json?']);
  assert.deepEqual(assigned, []);
  arrived.resolve();
  await act(async () => {});
  assert.deepEqual(assigned, ['reload']);
});

test('without a server, missing code is an error at once: the browser could not load the document either', async () => {
  const log = mock.method(console, 'error', () => {});
  fakeServer().respond = () => Promise.reject(new TypeError('Failed to fetch'));
  await open('/en');
  void navigate('/broken');
  await act(async () => {});
  assert.deepEqual(assigned, []);
  assert.match(heading() ?? '', /^504 /);
  log.mock.restore();
});

test('a second press on a link whose page does not come loads its document, once the server responds', async () => {
  const server = fakeServer();
  await open('/en');
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const press = (path: string, afterMs = 0) => {
    mock.timers.tick(afterMs);
    return act(async () => void navigate(path));
  };
  await press('/stalled');
  await press('/stalled', 500);
  assert.deepEqual(assigned, [], 'a double click');
  server.respond = () => Promise.reject(new TypeError('Failed to fetch'));
  await press('/stalled', 3000);
  assert.deepEqual(assigned, [], 'without a server');
  const asked = Promise.withResolvers<void>();
  server.respond = () => asked.promise;
  await press('/stalled', 3001);
  await press('/slowest');
  asked.resolve();
  await act(async () => {});
  assert.deepEqual(assigned, [], 'another link');
  await press('/stalled');
  assert.deepEqual(assigned, []);
  server.respond = async () => {};
  await press('/stalled', 3001);
  assert.deepEqual(assigned, ['/en/stalled']);
  await press('/stalled', 3000);
  assert.deepEqual(assigned, ['/en/stalled'], 'its document is on its way');
  await press('/stalled', 1);
  assert.deepEqual(assigned, ['/en/stalled', '/en/stalled']);
});

test('what comes while the server is asked is shown, and a later press on the link loads nothing', async () => {
  const asked = Promise.withResolvers<void>();
  fakeServer().respond = () => asked.promise;
  await open('/en');
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  void navigate('/slowest');
  mock.timers.tick(3001);
  await act(async () => {
    const again = navigate('/slowest');
    release.slowest?.();
    await again;
    asked.resolve();
  });
  await go('/slowest');
  assert.deepEqual([heading(), assigned], ['Slowest', []]);
});

/** What the server does before it responds to the question whether it is there. */
function fakeServer(): { respond: () => Promise<void> } {
  const server = { respond: async () => {} };
  const { fetch } = globalThis;
  const respond = async (url: string, init?: RequestInit) => {
    if (init?.method === 'HEAD') await server.respond();
    return fetch(url, init);
  };
  restores.push(replaceProperty(globalThis, 'fetch', respond));
  return server;
}

test('switching the language keeps path, query, hash, focus and scroll position, and announces the title', async () => {
  await open('/en/item/7?a=1#x');
  const focused = document.activeElement;
  mock.timers.enable({ apis: ['setTimeout'] });
  await act(async () => switchLocale('ar'));
  document.title = 'Item in Arabic';
  act(() => mock.timers.tick(100));
  assert.equal(screen.getByRole('status').textContent, 'Item in Arabic');
  assert.deepEqual(scrolls, []);
  assert.equal(here(), '/ar/item/7?a=1#x');
  assert.equal(document.activeElement, focused);
  assert.equal(document.documentElement.dir, 'rtl');
  screen.getByText('item 7 of a=1');
});

test('a link has the language prefix; only a link to the current page has aria-current', async () => {
  await open('/de');
  assert.equal(screen.getByText('to the second').getAttribute('href'), '/de/faq#second');
  assert.equal(screen.getByText('to the second').getAttribute('aria-current'), null);
});

test('the files of a page are fetched when its link is hovered, focused or pressed, unless it opens another tab', async () => {
  const items = [
    <Link key="hovered" to="/item/31">
      hovered
    </Link>,
    <Link key="focused" to="/item/32">
      focused
    </Link>,
    <Link key="pressed" to="/item/33">
      pressed
    </Link>,
    <Link key="tab" to="/item/34" target="_blank">
      another tab
    </Link>,
  ];
  routes.push(route('/links', 'Links', {}, items));
  restores.push(replaceProperty(globalThis, 'requestIdleCallback' as never, (run: () => void) => run()));
  await open('/en/links');
  act(() => void fireEvent.pointerEnter(screen.getByText('hovered')));
  act(() => void fireEvent.focus(screen.getByText('focused')));
  act(() => void fireEvent.pointerDown(screen.getByText('pressed'), { pointerType: 'touch' }));
  const tab = screen.getByText('another tab');
  act(() => void fireEvent.focus(tab));
  act(() => void fireEvent.pointerDown(tab, { pointerType: 'mouse' }));
  await act(async () => {});
  const ids = requested.flatMap((url) => /item\/(\d+)\/_payload/.exec(url)?.[1] ?? []);
  assert.deepEqual(ids, ['31', '32', '33']);
  if (document.defaultView) restores.push(replaceProperty(document.defaultView, 'open', () => {}));
  assert.equal(await act(async () => fireEvent.click(tab)), true, 'the browser opens it');
  assert.equal(here(), '/en/links');
  routes.pop();
});

test('the code of a page runs when a mouse presses its link, not when a finger does', async () => {
  let runs = 0;
  const Next = page('Next');
  const load = async () => {
    runs++;
    return { default: Next };
  };
  const start = route('/start', 'Start', {}, <Link to="/next">to the next</Link>);
  const matchMedia = replaceProperty(globalThis, 'matchMedia', () => ({ matches: false }));
  routes.push(start, route('/next', 'Next', { load }));
  await open('/en/start');
  const link = screen.getByText('to the next');
  act(() => void fireEvent.pointerDown(link, { pointerType: 'touch' }));
  assert.equal(runs, 0);
  act(() => void fireEvent.pointerDown(link, { pointerType: 'mouse' }));
  assert.equal(runs, 1);
  await go('/next');
  assert.equal(heading(), 'Next');
  assert.equal(runs, 1);
  routes.splice(-2);
  matchMedia();
});

test('the stylesheet of a page applies when it is shown', async () => {
  const page = await resolveInitialPage('/en');
  document.head.innerHTML = '<link rel="stylesheet" media="not all" href="/home.css">';
  renderRouter({ ...page, style: '/home.css' });
  assert.equal(document.head.querySelector('link')?.media, 'all');
});

test('a page can force its color mode until the next page', async () => {
  await open('/en/dark');
  assert.equal(document.documentElement.dataset.colorMode, 'dark');
  await go('/faq');
  assert.equal(document.documentElement.dataset.colorMode, 'light');
});

test('the title follows the page at once, the tags of its head from `startHeadTags` on', async () => {
  await open('/de/item/1');
  await go('/faq');
  assert.equal(document.title, 'Questions');
  assert.equal(document.head.querySelector('link[rel=canonical]'), null);
  startHeadTags(replaceHeadTags);
  const canonical = () => document.head.querySelector('link[rel=canonical]')?.getAttribute('href');
  assert.equal(canonical(), 'http://localhost:3000/de/faq');
  await go('/item/2');
  assert.equal(canonical(), 'http://localhost:3000/de/item/2');
});

test('the head follows the page; a page that is not indexed has noindex', async () => {
  startHeadTags(replaceHeadTags);
  await open('/de/faq');
  const hrefs = (selector: string) =>
    [...document.head.querySelectorAll(selector)].map((link) => link.getAttribute('href'));
  assert.equal(document.title, 'Questions');
  assert.deepEqual(hrefs('link[rel=canonical]'), ['http://localhost:3000/de/faq']);
  assert.equal(hrefs('link[rel=alternate]').length, 1 + locales.length);
  assert.deepEqual(hrefs('link[hreflang=x-default]'), ['http://localhost:3000/faq']);
  await go('/sign-in');
  assert.equal(document.title, 'Sign in');
  assert.deepEqual(hrefs('link[rel=canonical]'), []);
  assert.equal(document.head.querySelector('meta[name=robots]')?.getAttribute('content'), 'noindex');
  await go('/about');
  assert.equal(document.title, 'About Tern VPN', 'has plain spaces');
});

test('a navigation fetches a long text once per language', async () => {
  const requested = fakeTexts();
  await open('/en');
  await go('/law');
  screen.getByText('/en/law/_text.json');
  await go('/faq');
  await go('/app/law');
  screen.getByText('/en/law/_text.json');
  await act(async () => switchLocale('ar'));
  screen.getByText('/ar/law/_text.json');
  assert.deepEqual(
    requested.filter((url) => url.includes('_text')),
    ['/en/law/_text.json', '/ar/law/_text.json'],
  );
});

test('a long text that is in the document already is not fetched', async () => {
  const requested = fakeTexts();
  visit('/fr/app/law', { body: '<div data-text="/fr/law"><p>Prerendered</p></div>' });
  configureRouter({ routes, rules, guards });
  const { text } = await resolvePageOrError(parsePageUrl(location.href));
  assert.equal(text, '<p>Prerendered</p>');
  assert.deepEqual(
    requested.filter((url) => url.includes('_text')),
    [],
  );
});

test('all paths of a template have one canonical URL', async () => {
  startHeadTags(replaceHeadTags);
  await open('/de/app/law');
  const canonical = document.head.querySelector('link[rel=canonical]');
  assert.equal(canonical?.getAttribute('href'), 'http://localhost:3000/de/law');
});

test('every pattern matches a path of its own', () => {
  assert.ok(
    routes.every(
      ({ path }) => matchRoute(routes, path.replace(':id', '1').replace('/:prefix?', ''))?.route.path === path,
    ),
  );
});

test('once a newer build is served, a navigation to another page loads its document', async () => {
  await open('/en');
  // Holds for the rest of this file, too.
  reloadOnNavigation();
  void navigate('/faq');
  await act(async () => {});
  assert.deepEqual([assigned, heading()], [['/en/faq'], 'Home']);
  void navigate('/faq', { replace: true });
  await act(async () => {});
  assert.deepEqual([assigned, heading()], [['/en/faq', 'replaced by /en/faq'], 'Home']);
});

test('with a newer build served, a page that replaces its own query stays, one that is linked to loads its document', async () => {
  await open('/en/item/7?topic=refund');
  reloadOnNavigation();
  // Not awaited: a navigation that loads the document never ends.
  void navigate('/item/7', { replace: true });
  await act(async () => {});
  assert.deepEqual([assigned, here()], [[], '/en/item/7']);
  screen.getByText('item 7 of');
  // What a link opens may need code, as a tab of the dashboard does.
  void navigate('?tab=billing');
  await act(async () => {});
  assert.deepEqual(assigned, ['/en/item/7?tab=billing']);
});

/** Each long text is its own URL. Returns the requested URLs. */
function fakeTexts(): string[] {
  const requested: string[] = [];
  const json = (url: string) => (url.includes('_text') ? `<p>${url}</p>` : { messages: {}, data: null });
  restores.push(
    replaceProperty(globalThis, 'fetch', async (requestUrl: string) => {
      const url = requestUrl.replace(/\?.*/, '');
      requested.push(url);
      return { ok: true, json: async () => json(url) };
    }),
  );
  return requested;
}

/** The browser changes the URL before it fires `popstate`. */
function goBack(path: string, state: unknown): void {
  history.replaceState(state, '', path);
}
