import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { act, renderHook } from '@testing-library/react';
import axios from 'axios';
import Cookies from 'js-cookie';
import { start } from '#app/startup.ts';
import { discardEarlyResponses, earlyKey } from '#framework/early-responses.ts';
import { loadPreview } from '#framework/preview.ts';
import { request } from '#framework/request.ts';
import { toast, useToasts } from '#framework/toast.ts';
import { useAccountChoice } from '#session/account-choice.ts';
import { clearPendingUndo, savePendingUndo } from '#session/pending-undo.ts';
import { clearSession, sessionToken, setSession } from '#session/session-store.ts';
import { setUser, useUser } from '#session/user-store.ts';
import { ipGeoPath, productsPath, userPath } from '#site/api-paths.ts';
import { reloadedKey } from '#site/storage-keys.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';
import { messagesOf } from '#test/support/render-page.tsx';
import { siteConfig } from '#test/support/samples.ts';
import { iconsUrl } from '#ui/load-icons.ts';

afterEach(() => mock.timers.reset());

/** What React reports when a document differs from the page that hydrates it. */
const mismatches: unknown[] = [];
// Also between two tests, when pages of the former one still change outside of `act`.
replaceProperty(console, 'error', (error: unknown) => {
  if (/hydration failed/i.test(String(error))) mismatches.push(error);
});
/** The app runs until its tab is closed: nothing would stop its timers and its channel. */
class Channel {
  addEventListener() {}
  postMessage() {}
  close() {}
}
replaceProperty(globalThis, 'setInterval', () => 0);
replaceProperty(globalThis, 'BroadcastChannel', Channel);
const startTimer = globalThis.setTimeout;
// A long one would run during a later test on a slow machine.
replaceProperty(globalThis, 'setTimeout', ((run: () => void, ms = 0) =>
  ms < 5_000 ? startTimer(run, ms) : 0) as typeof setTimeout);
const fetched: string[] = [];
let restores: (() => void)[] = [];
let reloads = 0;
/** What the API responds with; runs before the response arrives. */
let respond: () => number = () => 200;
/** The code of that response, where it is not the status. */
let code: number | null = null;

beforeEach(() => {
  mismatches.length = 0;
  reloads = 0;
  respond = () => 200;
  code = null;
  fetched.length = 0;
  const fetchFile = async (url: string) => {
    fetched.push(url);
    if (url === '/config.json') return Response.json(siteConfig);
    return Response.json(url.includes('_text') ? '<p>text</p>' : { messages: messagesOf('en'), data: null });
  };
  /** Complete: an effect's cleanup that throws makes the error page replace itself forever. */
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  restores = [
    replaceProperty(globalThis, 'fetch', fetchFile),
    replaceProperty(globalThis, 'scrollTo', () => {}),
    replaceProperty(globalThis, 'matchMedia', () => ({
      matches: false,
      addEventListener() {},
      removeEventListener() {},
    })),
    replaceProperty(globalThis, 'IntersectionObserver', Observer),
    replaceProperty(location, 'reload', () => reloads++),
  ];
  axios.defaults.adapter = async (config) => {
    const status = config.url === '/test' ? respond() : 200;
    const reply = {
      data: { success: status === 200, code: code ?? status, msg: '' },
      status,
      statusText: '',
      headers: {},
      config,
    };
    if (status === 200) return reply;
    throw new axios.AxiosError('refused', 'ERR_BAD_REQUEST', config, null, reply);
  };
});
afterEach(() => {
  act(() => clearSession());
  for (const restore of restores.toReversed()) restore();
});

/**
 * Starts the app on a document whose HTML belongs to no page, so that hydrating it is noticed.
 * @param store fills the storage, which a visit begins without
 */
async function startOn(path: string, page: string, token = '', store = () => {}): Promise<void> {
  visit(path, { body: '<div id="app"><p>prerendered</p></div>' });
  store();
  if (token) Cookies.set('Admin-Token', token);
  document.head.innerHTML = `<style data-page="${page}"></style>`;
  const container = document.getElementById('app');
  assert.ok(container);
  await act(() => start(container));
  await act(async () => {});
}

const send = () => act(() => request({ url: '/test', method: 'get' }));

test('the document of a page is hydrated at its own URL', async () => {
  await startOn('/en/terms', 'legal');
  assert.ok(mismatches.length > 0);
});

test('a document that serves several URLs is rendered anew at another one', async () => {
  await startOn('/en/app/terms', 'legal');
  assert.deepEqual(mismatches, []);
});

test('the document of another page is rendered anew', async () => {
  await startOn('/en/terms', 'home');
  assert.deepEqual(mismatches, []);
});

test('the 404 document is hydrated at every URL without a page, and another document is not', async () => {
  await startOn('/en/nowhere?a=1', 'home');
  assert.deepEqual(mismatches, []);
  await startOn('/en/nowhere?a=1', 'not-found');
  assert.ok(mismatches.length > 0);
});

test('the page that most visitors open next is fetched while the browser is not idle', async () => {
  restores.push(replaceProperty(globalThis, 'requestIdleCallback' as never, () => 0));
  globalThis.earlyResponses = { start: Promise.resolve({ '/en/pricing': '<main>' }) };
  await startOn('/en', 'home');
  const pricing = () => fetched.filter((url) => url.startsWith('/en/pricing/'));
  assert.equal(pricing().length, 1, fetched.join());
  discardEarlyResponses();
  assert.equal(await loadPreview('/en/pricing'), '<main>', 'it came with the document');
  fetched.length = 0;
  await startOn('/en/terms', 'legal');
  assert.deepEqual(pricing(), []);
});

test('the next page is neither fetched nor previewed where data is to be saved', async () => {
  restores.push(replaceProperty(navigator, 'connection' as never, { saveData: true } as never));
  globalThis.earlyResponses = { start: Promise.resolve({ '/de/pricing': '<main>' }) };
  await startOn('/de', 'home');
  discardEarlyResponses();
  assert.equal(await loadPreview('/de/pricing'), null);
  assert.ok(!fetched.some((url) => url.startsWith('/de/pricing/')), fetched.join());
});

test('a URL that opens a tab of the dashboard does not take the data of another', async () => {
  const key = earlyKey('/turboClient/api/c-end/subscription', 'token');
  const start = async (path: string) => {
    globalThis.earlyResponses = { [key]: new Promise(() => {}) };
    // The tests before have read the session of a guest.
    act(() => setSession('token', false));
    await startOn(path, 'dashboard', 'token');
  };
  await start('/en/dashboard?tab=settings');
  assert.ok(globalThis.earlyResponses?.[key]);
  await start('/en/dashboard?a=1');
  assert.ok(!globalThis.earlyResponses?.[key]);
});

/** What a document of this page asks the API for while it is hydrated: its inline script, which does so before, does not run here. */
async function requestedWhenHydrated(url: string, page: string, token = 'token'): Promise<string[]> {
  fetched.length = 0;
  discardEarlyResponses();
  act(() => (token ? setSession(token, false) : clearSession()));
  await startOn(url, page, token);
  return fetched.filter((each) => each.startsWith('/turboClient/'));
}

test('what the first screen does not show is requested when it is hydrated, unless the URL opens a tab', async () => {
  const onDashboard = await requestedWhenHydrated('/en/dashboard', 'dashboard');
  assert.equal(onDashboard.filter((each) => each === productsPath).length, 1, onDashboard.join());
  const onTab = await requestedWhenHydrated('/en/dashboard?tab=settings', 'dashboard');
  assert.ok(!onTab.includes(productsPath), onTab.join());
  const onPayment = await requestedWhenHydrated('/en/payment/37', 'payment');
  assert.ok(onPayment.includes('/turboClient/api/v1/payment/preview?good_id=37&method=paypal'), onPayment.join());
});

test('the customer of the menu is requested when a page is hydrated', async () => {
  assert.deepEqual(await requestedWhenHydrated('/en/terms', 'legal', 'ada'), [userPath]);
  assert.deepEqual(await requestedWhenHydrated('/en/terms?a=1', 'legal', 'bob'), [userPath]);
  assert.deepEqual(await requestedWhenHydrated('/en/terms', 'legal', ''), []);
  assert.deepEqual(await requestedWhenHydrated('/en/auth/reset', 'reset'), []);
});

test('a customer that a link has signed in is not requested again', async () => {
  // Of its own: a request of the tests before may still fail.
  const token = 'of-a-link';
  // At once, as a link does: the apps of the tests before load the user of a session that they see.
  act(() => {
    setSession(token, false);
    setUser({ email: 'ada@example.com' });
  });
  assert.deepEqual(await requestedWhenHydrated('/en/terms', 'legal', token), []);
});

test('the icons of what is rendered later are fetched', async () => {
  await startOn('/en/terms', 'legal');
  assert.ok(fetched.includes(iconsUrl), fetched.join());
});

test('what waits until the page is interactive starts by itself', async () => {
  await startOn('/en/terms', 'legal', '', () => sessionStorage.setItem(reloadedKey, '1'));
  const isWaiting = () => sessionStorage.getItem(reloadedKey) !== null;
  // A busy machine may have been idle before, and needs long otherwise.
  for (let tries = 0; isWaiting() && tries < 1_000; tries++)
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  assert.equal(isWaiting(), false);
});

test('sign-up is fetched for a guest on the pricing page, and not for a customer', async () => {
  const signUp = () => fetched.filter((url) => url.startsWith('/en/auth/sign-up/'));
  await startOn('/en/pricing', 'pricing', 'token');
  assert.deepEqual(signUp(), []);
  await startOn('/en/pricing', 'pricing');
  assert.equal(signUp().length, 1, fetched.join());
});

test('going back while a redirect is loading leads to the entry that was gone to', async () => {
  const { fetch: fetchFile } = globalThis;
  const goBack = async (url: string) => {
    if (url.includes('/auth/sign-in/')) history.replaceState({}, '', '/en/terms');
    return fetchFile(url);
  };
  restores.push(replaceProperty(globalThis, 'fetch', goBack));
  await startOn('/en/dashboard', 'dashboard');
  assert.equal(location.pathname, '/en/terms');
});

async function endSession(path: string): Promise<void> {
  await startOn(path, 'legal');
  act(() => setSession('current', false));
  respond = () => 401;
  mock.timers.enable({ apis: ['setTimeout'] });
  await send();
}

test('401 ends the session and, after a second, leads to sign-in, which leads back', async () => {
  await endSession('/en/terms?a=1');
  assert.equal(sessionToken(), '');
  assert.equal(sessionStorage.getItem('preRoute'), null);
  mock.timers.tick(1000);
  assert.equal(sessionStorage.getItem('preRoute'), '/terms?a=1');
});

test('401 says that the session has ended, and forgets the user', async (t) => {
  await startOn('/en/terms', 'legal');
  const { result: toasts } = renderHook(useToasts);
  const { result: user } = renderHook(useUser);
  const shown = () => toasts.current.map(({ text, kind, durationMs }) => [text, kind, durationMs]);
  act(() => toast.close(toasts.current[0]?.id ?? 0));
  act(() => setSession('current', false));
  act(() => setUser({ email: 'ada@example.com' }));
  respond = () => 401;
  t.mock.timers.enable({ apis: ['setTimeout'] });
  await send();
  assert.deepEqual([shown(), user.current], [[[{ id: 'session.lapsed' }, 'error', 3000]], null]);
  act(() => toast.close(toasts.current[0]?.id ?? 0));
  await send();
  assert.deepEqual(shown(), [], 'a guest had no session');
});

test('after 401 nobody is led away who has signed in meanwhile', async () => {
  await endSession('/en/terms');
  act(() => setSession('next', false));
  mock.timers.tick(1000);
  assert.equal(sessionStorage.getItem('preRoute'), null);
});

test('after 401 nobody is led away who is about to sign in', async () => {
  await endSession('/en/terms');
  history.replaceState(null, '', '/en/auth/reset');
  mock.timers.tick(1000);
  assert.equal(sessionStorage.getItem('preRoute'), null);
});

test('401 for an earlier token does not end the session', async () => {
  await startOn('/en/terms', 'legal');
  act(() => setSession('earlier', false));
  respond = () => {
    setSession('current', false);
    return 401;
  };
  await send();
  assert.equal(sessionToken(), 'current');
});

test('503 reloads once, and never while a form is filled in', async () => {
  await startOn('/en/terms', 'legal');
  respond = () => 503;
  for (const name of ['textarea', 'input'] as const) {
    document.body.insertAdjacentHTML('beforeend', `<form><${name} id="typed" value=""></${name}></form>`);
    const field = document.getElementById('typed') as HTMLInputElement;
    field.value = 'typed';
    await send();
    assert.equal(reloads, 0, name);
    field.form?.remove();
  }
  await send();
  await send();
  assert.equal(reloads, 1);
});

test('503 does not reload while a dialog is open: it may show what is shown once', async () => {
  await startOn('/en/terms', 'legal');
  respond = () => 503;
  document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>');
  await send();
  assert.equal(reloads, 0);
  document.querySelector('dialog')?.remove();
  await send();
  assert.equal(reloads, 1);
});

test('503 does not reload while a link is checked, whose token has left the URL', async () => {
  const { adapter } = axios.defaults;
  assert.ok(typeof adapter === 'function');
  axios.defaults.adapter = (config) => adapter({ ...config, url: '/test' });
  respond = () => 503;
  await startOn('/en/auth/sign-in?serviceToken=ada', 'sign-in');
  assert.equal(reloads, 0);
});

test('503 does not reload a page that can undo a change of the email: its token is in memory', async () => {
  await startOn('/en/terms', 'legal');
  respond = () => 503;
  savePendingUndo('u-1');
  await send();
  assert.equal(reloads, 0);
  clearPendingUndo();
  await send();
  assert.equal(reloads, 1);
});

test('503 for maintenance does not reload: it would change nothing', async () => {
  await startOn('/en/terms', 'legal');
  respond = () => 503;
  code = 1013;
  await send();
  assert.equal(reloads, 0);
});

test('a private page is loaded again when another tab has signed in somebody else', async () => {
  await startOn('/en/dashboard', 'dashboard', 'token');
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  Cookies.set('Admin-Token', 'other');
  act(() => void dispatchEvent(new Event('focus')));
  assert.equal(reloads, 1);
});

test('a link for another account asks on the sign-in page, which leads back to the requested one', async () => {
  const users: Record<string, string> = { bob: 'bob@example.com', ada: 'ada@example.com' };
  axios.defaults.adapter = async (config) => {
    const email = users[String(config.headers['X-Token'])];
    const data = config.url?.endsWith('token-exchange') ? { token: 'ada' } : { email };
    return { data: { success: true, code: 0, msg: '', data }, status: 200, statusText: '', headers: {}, config };
  };
  await startOn('/en/pricing?token=t&type=web&term=month', 'pricing', 'bob');
  const { result: choice } = renderHook(useAccountChoice);
  assert.deepEqual([location.pathname, sessionToken()], ['/en/auth/sign-in', 'bob']);
  assert.equal(sessionStorage.getItem('preRoute'), '/pricing?term=month');
  assert.equal(choice.current?.other, 'ada@example.com');
  assert.equal(choice.current?.current, 'bob@example.com');
});

test('a link for another account on a page under /auth keeps the page to return to', async () => {
  axios.defaults.adapter = async (config) => {
    const email = `${config.headers['X-Token']}@example.com`;
    const data = config.url?.endsWith('token-exchange') ? { token: 'ada' } : { email };
    return { data: { success: true, code: 0, msg: '', data }, status: 200, statusText: '', headers: {}, config };
  };
  const store = () => sessionStorage.setItem('preRoute', '/payment/37');
  await startOn('/en/auth/reset?token=t&type=web', 'reset', 'bob', store);
  assert.equal(location.pathname, '/en/auth/sign-in');
  assert.equal(sessionStorage.getItem('preRoute'), '/payment/37');
});

test('the sign-in form forgets the client app of an earlier visit, also one whose code is gone', async () => {
  await startOn('/en/auth/sign-in', 'sign-in', '', () => {
    localStorage.setItem('clientCodeInfo', JSON.stringify({ clientCode: 'earlier' }));
  });
  assert.equal(localStorage.getItem('clientCodeInfo'), null);
  await startOn('/en/auth/sign-in', 'sign-in', '', () => sessionStorage.setItem('isFromClient', 'true'));
  assert.equal(sessionStorage.getItem('isFromClient'), null);
});

test('after hydration the page has the stored color mode, and the verdict about its IP address', async () => {
  const { fetch: fetchFile } = globalThis;
  const fetchIp = async (url: string) =>
    url === ipGeoPath ? Response.json({ ip: '192.0.2.7', city: null, protect: true }) : fetchFile(url);
  restores.push(replaceProperty(globalThis, 'fetch', fetchIp));
  discardEarlyResponses();
  await startOn('/en/terms', 'legal', '', () => localStorage.setItem('nuxt-color-mode', 'dark'));
  const ipBar = () => document.querySelector('.ip-bar')?.textContent ?? '';
  for (let tries = 0; !ipBar().includes('Protected') && tries < 1_000; tries++)
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  assert.equal(document.documentElement.dataset.colorMode, 'dark');
  assert.match(ipBar(), /192\.0\.2\.7.*Protected/);
});
