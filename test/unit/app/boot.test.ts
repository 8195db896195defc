import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Cookies from 'js-cookie';
import { afterFirstFrame, applyBootState, bootToken, paintFirstScreenFirst, startApp } from '#framework/boot.ts';
import { reloadedKey } from '#site/storage-keys.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';
import { countIntlPreparations } from '#test/support/intl-preparation.ts';

/** Each run imports the script anew. */
let runs = 0;

const app = 'data:text/javascript,globalThis.appStarts=(globalThis.appStarts??0)+1';

function preload(...scripts: string[]): void {
  const links = scripts.map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  document.head.replaceChildren(...links);
}

/** Runs the inline script on a new document, without a frame, and returns what it requests, with the token if it sends one. */
async function requestedAt(url: string, attributes: DOMStringMap = {}, sessionToken = ''): Promise<string[]> {
  const requested: string[] = [];
  visit(url);
  preload(app);
  if (sessionToken) Cookies.set('Admin-Token', sessionToken);
  globalThis.earlyResponses = undefined;
  const script = Object.assign(document.createElement('script'), { type: 'text/plain' });
  Object.assign(script.dataset, { start: '/en/_start.json /config.json' }, attributes);
  const restoreScript = replaceProperty(document, 'currentScript', script);
  const restoreFetch = replaceProperty(globalThis, 'fetch', async (requestedUrl: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('X-Token');
    requested.push(token ? `${requestedUrl} ${token}` : requestedUrl);
    return Response.json({ apiBase: '' });
  });
  const restoreHidden = replaceProperty(document, 'hidden', true);
  await import(`../../../src/app/boot.ts?${encodeURIComponent(url)}${runs++}`);
  restoreHidden();
  await Promise.all(Object.values(globalThis.earlyResponses ?? {}));
  restoreFetch();
  restoreScript();
  return requested;
}

test('a document requests the JSON that it lists, and the IP address', async () => {
  assert.deepEqual(await requestedAt('/en'), ['/en/_start.json', '/config.json', '/ipGeo']);
});

test('with a query nothing is asked of the API before the app has removed the credentials', async () => {
  for (const query of ['?token=secret&type=web', '?tab=billing&token=secret', '?tab=', '?a=1']) {
    const requested = await requestedAt(`/en/referral${query}`);
    assert.deepEqual(requested, ['/en/_start.json', '/config.json'], query);
  }
});

test('nothing is asked of the API under /auth', async () => {
  const files = ['/en/_start.json', '/config.json'];
  assert.deepEqual(await requestedAt('/en/auth/sign-in'), files);
  assert.deepEqual(await requestedAt('/en/auth/sign-in', {}, 'secret'), files);
});

test('Intl is prepared, except under /auth', async () => {
  assert.equal(await countIntlPreparations(() => requestedAt('/en/auth/sign-in')), 0);
  assert.equal(await countIntlPreparations(() => requestedAt('/en?token=secret')), 1);
});

const start = ['/en/_start.json', '/config.json', '/ipGeo'];

test('a document requests the data of its page, for a guest or for a customer', async () => {
  const attributes = { api: '/products', account: '/user /preview?good_id={id}&method=card' };
  assert.deepEqual(await requestedAt('/en/payment/37', attributes), [...start, '/products']);
  const withSession = ['/user secret', '/preview?good_id=37&method=card secret'];
  assert.deepEqual(await requestedAt('/en/payment/37', attributes, 'secret'), [...start, ...withSession]);
  assert.deepEqual(await requestedAt('/en/payment/37?token=x', attributes, 'secret'), start.slice(0, 2));
});

test('a tab of a customer has data of its own', async () => {
  const attributes = { api: '/products', account: '/user', accountbilling: '/user /orders' };
  const billing = '/en/dashboard?tab=billing';
  assert.deepEqual(await requestedAt(billing, attributes, 'secret'), [...start, '/user secret', '/orders secret']);
  assert.deepEqual(await requestedAt('/en/dashboard?tab=other', attributes, 'secret'), start);
  assert.deepEqual(await requestedAt(billing, attributes), [...start, '/products']);
});

test('the session is in the cookie of exactly this name', () => {
  visit('/');
  Cookies.set('Old-Admin-Token', 'old');
  assert.equal(bootToken('Admin-Token'), '');
  Cookies.set('Admin-Token', 'current');
  assert.equal(bootToken('Admin-Token'), 'current');
});

test('only the stylesheet of this site’s own font is added before the first paint', () => {
  const restore = replaceProperty(globalThis, 'matchMedia', () => ({ matches: false }));
  const own = '/assets/fonts.b1.css';
  for (const stored of [own, 'https://evil.example/fonts.css', `//evil.example${own}`, `${own}?x`]) {
    visit('/');
    localStorage.setItem('fonts', stored);
    applyBootState({ sessionCookie: 'Admin-Token', colorModeKey: 'color-mode', fontsKey: 'fonts' });
    const links = [...document.head.querySelectorAll('link')].map(({ href, blocking }) => [
      new URL(href).pathname,
      blocking,
    ]);
    assert.deepEqual(links, stored === own ? [[own, 'render']] : [], stored);
  }
  restore();
});

test('a page does not wait for a font that the browser has dropped from its cache', (t) => {
  const restore = replaceProperty(globalThis, 'matchMedia', () => ({ matches: false }));
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const sheet of [null, new CSSStyleSheet()]) {
    visit('/');
    localStorage.setItem('fonts', '/assets/fonts.b1.css');
    applyBootState({ sessionCookie: 'Admin-Token', colorModeKey: 'color-mode', fontsKey: 'fonts' });
    const link = document.head.querySelector('link') as HTMLLinkElement;
    Object.defineProperty(link, 'sheet', { value: sheet });
    t.mock.timers.tick(999);
    assert.ok(link.isConnected);
    t.mock.timers.tick(1);
    assert.equal(link.isConnected, sheet !== null);
  }
  restore();
});

test('the color mode that a page forces wins over the stored one', () => {
  const restore = replaceProperty(globalThis, 'matchMedia', () => ({ matches: false }));
  visit('/');
  const { dataset } = document.documentElement;
  localStorage.setItem('color-mode', 'light');
  for (const [forced, shown] of [
    ['dark', 'dark'],
    [undefined, 'light'],
  ] as const) {
    if (forced) dataset.colorMode = forced;
    else delete dataset.colorMode;
    applyBootState({ sessionCookie: 'Admin-Token', colorModeKey: 'color-mode', fontsKey: 'fonts' });
    assert.equal(dataset.colorMode, shown);
  }
  delete dataset.colorMode;
  restore();
});

test('the browser’s own parts have the color of the visitor’s choice from the first paint, whatever the system has', () => {
  for (const stored of ['light', 'dark']) {
    const restore = replaceProperty(globalThis, 'matchMedia', () => ({ matches: stored === 'light' }));
    visit('/');
    delete document.documentElement.dataset.colorMode;
    document.head.innerHTML = '<meta name="theme-color"><meta name="theme-color">';
    localStorage.setItem('color-mode', stored);
    applyBootState({ sessionCookie: 'Admin-Token', colorModeKey: 'color-mode', fontsKey: 'fonts' });
    const shown = [...document.head.querySelectorAll('meta')].map(({ media }) => media);
    assert.deepEqual(shown, stored === 'light' ? ['all', 'not all'] : ['not all', 'all']);
    restore();
  }
  delete document.documentElement.dataset.colorMode;
});

/** Those that a frame's callback or a timer has queued. */
async function microtasks(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await null;
}

test('requests and the app wait for the first frame, and at most a second, once', async (t) => {
  let frame: FrameRequestCallback = () => assert.fail('no frame requested');
  const restore = replaceProperty(globalThis, 'requestAnimationFrame', (callback: FrameRequestCallback) => {
    frame = callback;
    return 0;
  });
  let runs = 0;
  afterFirstFrame(() => void runs++);
  frame(0);
  await microtasks();
  assert.equal(runs, 0, 'a callback runs before its frame is painted');
  await new Promise((resolve) => setTimeout(resolve, 1));
  assert.equal(runs, 1);

  t.mock.timers.enable({ apis: ['setTimeout'] });
  afterFirstFrame(() => void runs++);
  t.mock.timers.tick(999);
  await microtasks();
  assert.equal(runs, 1);
  t.mock.timers.tick(1);
  await microtasks();
  assert.equal(runs, 2, 'a crawler may make no frames');
  frame(0);
  t.mock.timers.runAll();
  await microtasks();
  assert.equal(runs, 2);
  restore();
});

test('in a tab in the background, which makes no frames, they do not wait', () => {
  const restore = replaceProperty(document, 'hidden', true);
  let runs = 0;
  afterFirstFrame(() => void runs++);
  restore();
  assert.equal(runs, 1);
});

const unpainted = () => document.documentElement.getAttribute('data-unpainted');

test('what is below the first screen is left out of the first frame, and the footer of the second one too', async (t) => {
  let frame: FrameRequestCallback = () => assert.fail('no frame requested');
  const restore = replaceProperty(globalThis, 'requestAnimationFrame', (callback: FrameRequestCallback) => {
    frame = callback;
    return 0;
  });
  const nextFrame = async () => {
    const before = unpainted();
    frame(0);
    await microtasks();
    assert.equal(unpainted(), before, 'a callback runs before its frame is painted');
    await new Promise((resolve) => setTimeout(resolve));
  };
  visit('/en');
  paintFirstScreenFirst();
  assert.equal(unpainted(), 'below');
  await nextFrame();
  assert.equal(unpainted(), 'footer');
  await nextFrame();
  assert.equal(unpainted(), null);

  t.mock.timers.enable({ apis: ['setTimeout'] });
  paintFirstScreenFirst();
  for (let second = 0; second < 2; second++) {
    t.mock.timers.tick(1000);
    await microtasks();
  }
  assert.equal(unpainted(), null, 'hidden for a crawler that makes no frames');
  restore();
});

test('it is not left out where the browser scrolls, or in the background', () => {
  visit('/en#plans');
  paintFirstScreenFirst();
  assert.equal(unpainted(), null, 'with a hash');

  visit('/en');
  history.replaceState({}, '');
  paintFirstScreenFirst();
  assert.equal(unpainted(), null, 'in an entry that was shown before');

  visit('/en');
  const restore = replaceProperty(document, 'hidden', true);
  paintFirstScreenFirst();
  restore();
  assert.equal(unpainted(), null, 'in the background');
});

test('the app is the first script that the document preloads', async () => {
  await requestedAt('/en');
  await import(app);
  assert.equal((globalThis as { appStarts?: number }).appStarts, 1);
});

const refetched: string[] = [];
const failure = Object.assign(document.createElement('p'), { className: 'load-failure' });

/** A document whose script does not load; returns how often it was reloaded. One that stays says that it is of no use. */
async function reloadsWithout({ offline = false } = {}): Promise<number> {
  let reloads = 0;
  failure.hidden = true;
  document.body.append(failure);
  const restoreReload = replaceProperty(location, 'reload', () => void reloads++);
  const restoreFetch = replaceProperty(globalThis, 'fetch', async (url: string, { cache }: RequestInit) => {
    if (cache === 'reload') refetched.push(url);
    if (offline) throw new TypeError('Failed to fetch');
    return new Response(null, { status: 404 });
  });
  const missing = 'file:///assets/main.js';
  preload(missing, 'file:///assets/react.js');
  startApp(reloadedKey);
  await import(missing).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(failure.hidden, reloads > 0);
  failure.remove();
  restoreFetch();
  restoreReload();
  return reloads;
}

test('a document whose script is missing is reloaded once, until a page works again', async () => {
  sessionStorage.clear();
  assert.deepEqual([await reloadsWithout(), await reloadsWithout()], [1, 0]);
  sessionStorage.removeItem(reloadedKey);
  assert.equal(await reloadsWithout(), 1);
});

test('a page of a network that the browser has cached in place of a script is replaced before', async () => {
  sessionStorage.clear();
  refetched.length = 0;
  await reloadsWithout();
  assert.deepEqual(refetched, ['file:///assets/main.js', 'file:///assets/react.js']);
});

test('without a connection it is not: the browser would show an error page instead of the document', async () => {
  sessionStorage.clear();
  assert.deepEqual([await reloadsWithout({ offline: true }), await reloadsWithout()], [0, 1]);
});

test('where storage is blocked it is not: nothing would end the reloads', async () => {
  const restore = replaceProperty(globalThis, 'sessionStorage', {
    getItem() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  assert.equal(await reloadsWithout(), 0);
  restore();
});
