import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { act, cleanup, renderHook } from '@testing-library/react';
import axios, { type InternalAxiosRequestConfig } from 'axios';
import Cookies from 'js-cookie';
import { earlyKey } from '#framework/early-responses.ts';
import { configureRequest } from '#framework/request.ts';
import { isFromClient, setFromClient } from '#session/client-visit.ts';
import { setMobileMenu, useMobileMenu } from '#session/mobile-menu.ts';
import { clearSession, sessionToken, setSession, startSession, useSessionToken } from '#session/session-store.ts';
import { endServerSession, handleForeignSession, signOut } from '#session/sign-out.ts';
import { loadUser, type User, useUser } from '#session/user-store.ts';
import { signOutPath, userPath } from '#site/api-paths.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';
import { siteConfig } from '#test/support/samples.ts';

/** What the test does with the request of each token. */
let respond: (config: InternalAxiosRequestConfig) => Promise<object>;
let restore = () => {};
let stopSession = () => {};
/** Of each test: the user of a session is loaded once. */
let token = '';
let sessions = 0;
let signOuts: RequestInit[] = [];
/** What the server does with a sign-out. */
let endSession: () => Promise<Response>;

configureRequest({ loadCode: () => import('#test/support/request-code.ts'), token: sessionToken });

beforeEach(() => {
  visit('/en');
  restore = replaceProperty(location, 'reload', () => {});
  signOuts = [];
  token = `ada-${++sessions}`;
  endSession = async () => Response.json({ success: true });
  globalThis.fetch = async (url, init = {}) => {
    if (url !== signOutPath) return Response.json(siteConfig);
    signOuts.push(init);
    return endSession();
  };
  respond = async (config) => ({ email: `${config.headers['X-Token']}@example.com` });
  axios.defaults.adapter = async (config) => {
    const body = { success: true, code: 0, msg: 'OK', data: await respond(config) };
    return { data: body, status: 200, statusText: '', headers: {}, config };
  };
  stopSession = startSession(() => {});
});
afterEach(() => {
  cleanup();
  restore();
  clearSession();
  stopSession();
});

const shownUser = (): { current: User | null } => renderHook(useUser).result;

test('the user is loaded once per session', async () => {
  let requests = 0;
  respond = async () => ({ email: `ada${++requests}@example.com` });
  setSession(token, false);
  const user = shownUser();
  await act(loadUser);
  await act(loadUser);
  assert.deepEqual([user.current?.email, requests], ['ada1@example.com', 1]);
});

test('the user that the document has requested is taken before any code is loaded', async () => {
  const requested: unknown[] = [];
  respond = async ({ url }) => requested.push(url) && {};
  setSession(token, false);
  const response = Promise.resolve({ success: true, code: 0, msg: 'OK', data: { email: 'early@example.com' } });
  globalThis.earlyResponses = { [earlyKey(userPath, token)]: response };
  const user = shownUser();
  const loading = loadUser();
  assert.deepEqual(globalThis.earlyResponses, {}, 'taken in the task of hydration: the idle moment drops the rest');
  const order: string[] = [];
  setTimeout(() => order.push('task'));
  await act(() => loading.then(() => void order.push('user')));
  assert.deepEqual(order, ['task', 'user']);
  assert.deepEqual([user.current?.email, requested], ['early@example.com', []]);
});

test('after a failure the next page tries again', async () => {
  respond = () => Promise.reject(new Error('offline'));
  setSession(token, false);
  const user = shownUser();
  await act(loadUser);
  assert.deepEqual([user.current], [null]);
  respond = async () => ({ email: 'ada@example.com' });
  await act(loadUser);
  assert.equal(user.current?.email, 'ada@example.com');
});

test('the response to an earlier session is shown neither in the next one nor instead of its user', async () => {
  const late = Promise.withResolvers<object>();
  respond = async ({ headers }) => (headers['X-Token'] === token ? late.promise : { email: 'bob@example.com' });
  setSession(token, false);
  const user = shownUser();
  const loading = loadUser();
  act(() => setSession(`bob-${token}`, false));
  await act(loadUser);
  await act(async () => {
    late.resolve({ email: 'ada@example.com' });
    await loading;
  });
  assert.equal(user.current?.email, 'bob@example.com');
});

test('signing out forgets the user and the session, and tells the server at once', async () => {
  setSession(token, false);
  const user = shownUser();
  await act(loadUser);
  await act(() => {
    const signedOut = signOut();
    // In the task of the click: on a slow connection the document is gone before any code could be loaded.
    assert.deepEqual(signOuts, [{ method: 'POST', keepalive: true, headers: { 'X-Token': token } }]);
    return signedOut;
  });
  assert.deepEqual([user.current, sessionToken()], [null, '']);
});

test('signing out closes the menu of small screens, which the next page would have, too', async () => {
  setSession(token, false);
  const isOpen = renderHook(useMobileMenu).result;
  act(() => setMobileMenu(true));
  await act(signOut);
  assert.equal(isOpen.current, false);
});

test('a lost connection does not keep anybody signed in', async () => {
  endSession = () => Promise.reject(new TypeError('Failed to fetch'));
  setSession(token, false);
  await act(signOut);
  assert.equal(sessionToken(), '');
});

test('signing out ends the visit from the client app', async () => {
  setSession(token, false);
  act(() => setFromClient(true));
  await act(signOut);
  assert.equal(isFromClient(), false);
});

test('the reload after signing out waits for the server, but not for long', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let reloads = 0;
  const undo = replaceProperty(location, 'reload', () => reloads++);
  const { promise: response, resolve } = Promise.withResolvers<Response>();
  endSession = () => response;
  setSession(token, false);
  const signedOut = signOut();
  await new Promise(setImmediate);
  assert.equal(reloads, 0);
  resolve(Response.json({ success: true }));
  await signedOut;
  assert.equal(reloads, 1);
  endSession = () => new Promise(() => {});
  setSession(token, false);
  void signOut();
  t.mock.timers.tick(500);
  await new Promise(setImmediate);
  assert.equal(reloads, 2);
  undo();
});

test('a sign-out leads home from a private page, also one in another tab', () => {
  const opened: string[] = [];
  const undo = replaceProperty(location, 'assign', (href: string) => opened.push(href));
  const privatePaths = ['/de/dashboard', '/de/referral', '/de/payment/4'];
  for (const path of privatePaths) {
    history.replaceState(null, '', path);
    setSession(token, false);
    act(() => void signOut());
    act(() => handleForeignSession());
  }
  assert.deepEqual(opened, Array(2 * privatePaths.length).fill('/en'));
  undo();
});

test('without a session there is none to end on the server', async () => {
  await endServerSession('');
  assert.deepEqual(signOuts, []);
});

test('a sign-in or sign-out in another tab forgets the user in the update that follows the session', async () => {
  for (const next of [`bob-${token}`, '']) {
    act(() => setSession(token, false));
    const shown: unknown[] = [];
    const view = renderHook(() => shown.push([useSessionToken(), useUser()?.email]));
    await act(loadUser);
    Cookies.set('Admin-Token', next);
    act(() => void dispatchEvent(new Event('focus')));
    assert.deepEqual(shown.slice(-2), [
      [token, `${token}@example.com`],
      [next, undefined],
    ]);
    view.unmount();
  }
});

test('after a sign-in in another tab a private page is loaded again, a public one is not', () => {
  let reloads = 0;
  const undo = replaceProperty(location, 'reload', () => reloads++);
  setSession('bob', false);
  handleForeignSession();
  assert.equal(reloads, 0);
  history.replaceState(null, '', '/de/dashboard');
  handleForeignSession();
  assert.equal(reloads, 1);
  undo();
});
