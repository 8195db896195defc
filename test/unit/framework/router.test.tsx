import './browser.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Head } from '#framework/head.tsx';
import { showLocale, switchLocale } from '#framework/locale.ts';
import { addressOf, configureRouter, resolveOrExplain, resolvePage } from '#framework/navigation.ts';
import { usePageText } from '#framework/payload.ts';
import { type Guard, matchRoute, notFound, type Route } from '#framework/route.ts';
import { type ErrorPageProps, Link, navigate, Router, useParams, useSearch } from '#framework/router.tsx';
import { replace, visit } from './browser.ts';

const scrolls: unknown[] = [];
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
  return <p>{`item ${useParams().id} of ${useSearch()}`}</p>;
}

const route = (path: string, title: string, more: Partial<Route> = {}, body: ReactNode = null): Route => {
  const Page = page(title, body);
  return { path, page: title, layout: 'main', indexed: true, load: async () => ({ default: Page }), ...more };
};
/** Its code arrives when the test says so. */
const slow = new Promise<void>((resolve) => {
  release.slow = resolve;
});
const Slow = page('Slow');
const routes: Route[] = [
  route('/', 'Home', {}, <Link to="/faq#second">to the second</Link>),
  route('/faq', 'Questions', {}, <h2 id="second">Second</h2>),
  route('/item/:id', 'Item', {}, <Item />),
  route('/slow', 'Slow', { load: () => slow.then(() => ({ default: Slow })) }),
  route('/closed', 'Closed', { guards: ['never'] }),
  route('/private', 'Private', { guards: ['signedIn'] }),
  route('/typo', 'Typo', { guards: ['singedIn'] }),
  route('/blocked', 'Blocked', { guards: ['storage'] }),
  route('/broken', 'Broken', { load: () => Promise.reject(new TypeError('Failed to fetch module')) }),
  route('/moved', 'Moved', { redirect: '/faq' }),
  route('/dark', 'Dark', { colorMode: 'dark' }),
  route('/throws', 'Throws', {}, <Thrower />),
  route('/sign-in', 'Sign in', { indexed: false }),
  route('/about', 'About Tern\u00a0VPN'),
  route('/:lead?/law', 'Law', { template: '/law', hasText: true }, <Text />),
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

async function open(path: string) {
  visit(path);
  configureRouter({ routes, rules, guards });
  const first = await resolveOrExplain(addressOf(location.href));
  return render(<Router first={first} layouts={{ main: Frame }} errorPage={ErrorPage} />);
}
const go = (path: string, options = {}) => act(() => navigate(path, options));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const here = () => location.pathname + location.search + location.hash;

beforeEach(() => {
  showLocale('en');
  scrolls.length = 0;
  assigned.length = 0;
  restores = [
    replace(globalThis, 'fetch', async () => ({ ok: true, json: async () => ({ messages: {}, data: null }) })),
    replace(globalThis, 'scrollTo', (to: { top: number }) => scrolls.push(to.top)),
    replace(Element.prototype, 'scrollIntoView', function scrolled(this: Element) {
      scrolls.push(this.id);
    }),
    replace(location, 'assign', (href: string) => assigned.push(href)),
    replace(
      globalThis,
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    ),
  ];
});
afterEach(() => {
  cleanup();
  for (const restore of restores) restore();
});

test('a page is drawn in its layout with its parameters and query, and the address carries the language', async () => {
  await open('/de/item/7?a=1');
  assert.equal(screen.getByText('item 7 of a=1').closest('[data-testid=frame]') !== null, true);
  await go('/item/8?b=2');
  assert.equal(here(), '/de/item/8?b=2');
  screen.getByText('item 8 of b=2');
});

test('the page before stays until the next one is complete', async () => {
  await open('/en');
  await act(async () => void navigate('/slow'));
  assert.equal(heading(), 'Home');
  assert.equal(here(), '/en');
  await act(async () => release.slow?.());
  assert.equal(heading(), 'Slow');
  assert.equal(here(), '/en/slow');
});

test('a later click wins over an earlier one that is still loading', async () => {
  await open('/en');
  const first = navigate('/item/1');
  await act(async () => {
    await Promise.all([first, navigate('/faq')]);
  });
  assert.equal(heading(), 'Questions');
  assert.equal(here(), '/en/faq');
});

test('a new page begins at the top, its heading has the focus, and its title is announced', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  await open('/en');
  await go('/item/7');
  assert.deepEqual(scrolls, [0]);
  assert.equal(document.activeElement, screen.getByRole('heading', { level: 1 }));
  assert.equal(screen.getByRole('status').textContent, '');
  act(() => mock.timers.tick(100));
  assert.equal(screen.getByRole('status').textContent, 'Item');
  mock.timers.reset();
});

test('a hash leads to its target, on another page and on the same one', async () => {
  await open('/en');
  await act(async () => fireEvent.click(screen.getByText('to the second')));
  assert.deepEqual(scrolls, ['second']);
  assert.equal(document.activeElement?.id, 'second');
  assert.equal(here(), '/en/faq#second');
  await go('#second');
  assert.deepEqual(scrolls, ['second', 'second']);
});

test('a change of the query alone moves neither scroll nor focus', async () => {
  await open('/en/item/7');
  await go('?tab=billing');
  assert.equal(here(), '/en/item/7?tab=billing');
  screen.getByText('item 7 of tab=billing');
  assert.deepEqual(scrolls, []);
  assert.equal(document.activeElement, document.body);
});

test('back restores the page and where it was scrolled to', async () => {
  await open('/en');
  const restore = replace(globalThis, 'scrollY', 640);
  dispatchEvent(new Event('scroll'));
  restore();
  const { state } = history;
  await go('/faq');
  visitBack('/en', state);
  await act(async () => dispatchEvent(Object.assign(new Event('popstate'), { state })));
  assert.equal(heading(), 'Home');
  assert.equal(scrolls.at(-1), 640);
});

test('a rule and a route may redirect; query and hash go along', async () => {
  await open('/en');
  await go('/old?a=1#second');
  assert.equal(here(), '/en/faq?a=1#second');
  await go('/moved?b=2');
  assert.equal(here(), '/en/faq?b=2');
});

test('a redirect to another site leaves this one, and so does a link to it', async () => {
  await open('/en');
  void navigate('/out');
  void navigate('https://help.example/');
  await act(async () => {});
  assert.deepEqual(assigned.sort(), ['https://blog.example/', 'https://help.example/']);
});

test('redirects that never end are an error', async () => {
  await open('/en');
  await assert.rejects(resolvePage(addressOf('/en/loop')), /Too many redirects/);
});

test('a guard may send elsewhere', async () => {
  await open('/de/private?x=1');
  assert.equal(heading(), 'Sign in');
});

test('a failed guard is a 404 with the full path', async () => {
  await open('/de/closed?a=1');
  assert.equal(heading(), '404 Page Not Found: /de/closed?a=1 (/de/closed)');
});

test('an address that no route matches is a 404', async () => {
  await open('/en');
  await go('/nowhere');
  assert.equal(heading(), '404 Page not found (/en/nowhere)');
  assert.equal(here(), '/en/nowhere');
  await go('/faq');
  assert.equal(heading(), 'Questions');
});

test('a guard that does not exist is an error thrown', async () => {
  configureRouter({ routes, rules, guards });
  await assert.rejects(resolvePage(addressOf('/en/typo')), /singedIn/);
});

test('what a guard throws is shown as status 500, and logged', async () => {
  const log = mock.method(console, 'error', () => {});
  await open('/en/blocked');
  assert.match(heading() ?? '', /^500 .*localStorage/);
  assert.equal(log.mock.callCount(), 1);
  log.mock.restore();
});

test('what a page throws while drawing is shown inside the layout', async () => {
  const log = mock.method(console, 'error', () => {});
  await open('/en');
  await go('/throws');
  assert.match(heading() ?? '', /^404 Page Not Found: \/en\/throws/);
  assert.ok(screen.getByTestId('frame').contains(screen.getByRole('heading', { level: 1 })));
  log.mock.restore();
});

test('code that is gone is fetched once as a whole document, then it is an error', async () => {
  const log = mock.method(console, 'error', () => {});
  await open('/en');
  void navigate('/broken');
  await act(async () => {});
  assert.deepEqual(assigned, ['/en/broken']);
  assert.equal(heading(), 'Home');
  await go('/broken');
  assert.deepEqual(assigned, ['/en/broken']);
  assert.match(heading() ?? '', /^504 /);
  log.mock.restore();
});

test('switching the language keeps path, query and hash, and what the page holds', async () => {
  await open('/en/item/7?a=1#x');
  await act(async () => switchLocale('ar'));
  assert.equal(here(), '/ar/item/7?a=1#x');
  assert.equal(document.documentElement.dir, 'rtl');
  screen.getByText('item 7 of a=1');
});

test('a link carries the language and says which page is the current one', async () => {
  await open('/de');
  assert.equal(screen.getByText('to the second').getAttribute('href'), '/de/faq#second');
  assert.equal(screen.getByText('to the second').getAttribute('aria-current'), null);
});

test('a page may force its colour mode, and gives it back', async () => {
  await open('/en/dark');
  assert.equal(document.documentElement.dataset.colorMode, 'dark');
  await go('/faq');
  assert.equal(document.documentElement.dataset.colorMode, 'light');
});

test('the head follows the page: title, canonical, alternates; a page that is not indexed says so', async () => {
  await open('/de/faq');
  const hrefs = (selector: string) =>
    [...document.head.querySelectorAll(selector)].map((link) => link.getAttribute('href'));
  assert.equal(document.title, 'Questions');
  assert.deepEqual(hrefs('link[rel=canonical]'), ['http://localhost:3000/de/faq']);
  assert.equal(hrefs('link[rel=alternate]').length, 16);
  assert.deepEqual(hrefs('link[hreflang=x-default]'), ['http://localhost:3000/faq']);
  await go('/sign-in');
  assert.equal(document.title, 'Sign in');
  assert.deepEqual(hrefs('link[rel=canonical]'), []);
  assert.equal(document.head.querySelector('meta[name=robots]')?.getAttribute('content'), 'noindex');
  await go('/about');
  assert.equal(document.title, 'About Tern VPN', 'with plain spaces');
});

test('a long text is fetched by a navigation, once a language', async () => {
  const asked = answerTexts();
  await open('/en');
  await go('/law');
  screen.getByText('/en/law/_text.json');
  await go('/faq');
  await go('/app/law');
  screen.getByText('/en/law/_text.json');
  await act(async () => switchLocale('ar'));
  screen.getByText('/ar/law/_text.json');
  assert.deepEqual(
    asked.filter((url) => url.includes('_text')),
    ['/en/law/_text.json', '/ar/law/_text.json'],
  );
});

test('a long text that the document has already is not fetched', async () => {
  const asked = answerTexts();
  visit('/fr/app/law', { body: '<div data-text="/fr/law"><p>Prerendered</p></div>' });
  configureRouter({ routes, rules, guards });
  const { text } = await resolveOrExplain(addressOf(location.href));
  assert.equal(text, '<p>Prerendered</p>');
  assert.deepEqual(
    asked.filter((url) => url.includes('_text')),
    [],
  );
});

test('all addresses of a pattern are one page to search engines', async () => {
  await open('/de/app/law');
  const canonical = document.head.querySelector('link[rel=canonical]');
  assert.equal(canonical?.getAttribute('href'), 'http://localhost:3000/de/law');
});

test('patterns of this site match each of their pages', () => {
  assert.ok(
    routes.every(
      ({ path }) => matchRoute(routes, path.replace(':id', '1').replace('/:lead?', ''))?.route.path === path,
    ),
  );
});

/** Each text says where it comes from. Returns the addresses asked for. */
function answerTexts(): string[] {
  const asked: string[] = [];
  const json = (url: string) => (url.includes('_text') ? `<p>${url}</p>` : { messages: {}, data: null });
  restores.push(
    replace(globalThis, 'fetch', async (given: string) => {
      const url = given.replace(/\?.*/, '');
      asked.push(url);
      return { ok: true, json: async () => json(url) };
    }),
  );
  return asked;
}

/** The browser changes the address before it says so. */
function visitBack(path: string, state: unknown): void {
  history.replaceState(state, '', path);
}
