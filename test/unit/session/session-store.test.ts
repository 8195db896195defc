import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { act, cleanup, renderHook } from '@testing-library/react';
import Cookies from 'js-cookie';
import {
  clearSession,
  sessionToken,
  setSession,
  startSession,
  useSession,
  useSessionToken,
} from '#session/session-store.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';

let stop = () => {};
beforeEach(() => visit('/'));
afterEach(() => {
  cleanup();
  stop();
});

test('a sign-in before the page is hydrated changes the cookie only', () => {
  const { result } = renderHook(() => useSession());
  act(() => setSession('early', false));
  assert.deepEqual([result.current.ready, result.current.signedIn, sessionToken()], [false, false, 'early']);
});

test('a sign-in before the page is hydrated is told to other tabs', async () => {
  const otherTab = new BroadcastChannel('session');
  const told = new Promise((resolve) => otherTab.addEventListener('message', resolve, { once: true }));
  setSession('early', false);
  await told;
  otherTab.close();
});

test('a browser that keeps no cookie is an error, not a click without effect', () => {
  const restore = replaceProperty(document, 'cookie', '');
  Object.defineProperty(document, 'cookie', { set: () => {}, get: () => '', configurable: true });
  assert.throws(() => setSession('abc', false), { code: 'ERR_COOKIES_BLOCKED' });
  restore();
});

test('is signed out until the page is hydrated, whatever the cookie is', () => {
  Cookies.set('Admin-Token', 'abc');
  const { result } = renderHook(() => useSession());
  assert.deepEqual(result.current, { ready: false, signedIn: false });
  act(() => {
    stop = startSession(() => {});
  });
  assert.deepEqual(result.current, { ready: true, signedIn: true });
});

test('what the style sheet shows to guests and to customers follows the session', () => {
  const isMarked = () => document.documentElement.hasAttribute('data-signed-in');
  stop = startSession(() => {});
  assert.equal(isMarked(), false);
  act(() => setSession('abc', false));
  assert.equal(isMarked(), true);
  act(() => clearSession());
  assert.equal(isMarked(), false);
});

test('for a guest, only what shows that the session is known is rendered again after hydration', async () => {
  // As in a new tab: the module above has read the cookie.
  const path = '../../../src/session/session-store.ts?guest';
  const store: typeof import('#session/session-store.ts') = await import(path);
  let renders = 0;
  renderHook(() => {
    renders += 1;
    return store.useSignedIn();
  });
  const { result } = renderHook(() => store.useSession());
  act(() => {
    stop = store.startSession(() => {});
  });
  assert.deepEqual([renders, result.current], [1, { ready: true, signedIn: false }]);
});

test('a page that needs a session is rendered again when the session ends, not when it is read', async () => {
  const path = '../../../src/session/session-store.ts?customer';
  const store: typeof import('#session/session-store.ts') = await import(path);
  Cookies.set('Admin-Token', 'abc');
  const renders: boolean[] = [];
  renderHook(() => renders.push(store.useSignedOut()));
  act(() => {
    stop = store.startSession(() => {});
  });
  assert.deepEqual(renders, [false]);
  act(() => store.clearSession());
  assert.deepEqual(renders, [false, true]);
});

test('signing in and out changes state and cookie at once', () => {
  stop = startSession(() => assert.fail('no other tab'));
  const { result } = renderHook(() => useSession());
  act(() => setSession('abc', false));
  assert.equal(result.current.signedIn, true);
  assert.equal(sessionToken(), 'abc');
  act(() => clearSession());
  assert.equal(result.current.signedIn, false);
  assert.equal(sessionToken(), '');
});

test('a browser that refuses channels, as Firefox does where cookies are blocked, knows its session', (context) => {
  class Refused {
    constructor() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    }
  }
  context.after(replaceProperty(globalThis, 'BroadcastChannel', Refused));
  const { result } = renderHook(() => useSession());
  act(() => {
    stop = startSession(() => {});
    clearSession();
  });
  assert.deepEqual(result.current, { ready: true, signedIn: false });
});

test('the cookie lasts 30 days with "remember me", else until the browser closes, and is Lax', () => {
  const [remembered = '', brief = ''] = writtenCookies(() => {
    setSession('abc', true);
    setSession('abc', false);
  });
  const days = (Date.parse(/expires=([^;]+)/.exec(remembered)?.[1] ?? '') - Date.now()) / 86_400_000;
  assert.ok(days > 29.9 && days < 30.1);
  assert.doesNotMatch(brief, /expires/i);
  assert.match(brief, /^Admin-Token=abc; path=\/; sameSite=Lax$/i);
});

test('the cookie is secure on https, also where it is removed', () => {
  const restore = replaceProperty(globalThis, 'location', { protocol: 'https:' });
  const written = writtenCookies(() => {
    setSession('abc', false);
    clearSession();
  });
  restore();
  assert.deepEqual(
    written.map((cookie) => /; secure\b/i.test(cookie)),
    [true, true],
  );
});

for (const event of ['focus', 'pageshow']) {
  test(`notices a sign-in of another tab on ${event}`, () => {
    let changes = 0;
    stop = startSession(() => changes++);
    Cookies.set('Admin-Token', 'other');
    act(() => void dispatchEvent(new Event(event)));
    act(() => void dispatchEvent(new Event(event)));
    assert.equal(changes, 1);
    const { result } = renderHook(() => useSessionToken());
    assert.equal(result.current, 'other');
  });
}

test('notices a sign-in of another tab while this one is not looked at', { timeout: 120_000 }, async () => {
  let notice = () => {};
  const noticed = new Promise<void>((resolve) => {
    notice = resolve;
  });
  stop = startSession(() => notice());
  Cookies.set('Admin-Token', 'other');
  const otherTab = new BroadcastChannel('session');
  otherTab.postMessage('changed');
  await noticed;
  otherTab.close();
  const { result } = renderHook(() => useSessionToken());
  assert.equal(result.current, 'other');
});

function writtenCookies(write: () => void): string[] {
  const written: string[] = [];
  const restore = replaceProperty(document, 'cookie', '');
  Object.defineProperty(document, 'cookie', {
    set: (text: string) => written.push(text),
    get: () => written.at(-1)?.split(';')[0] ?? '',
    configurable: true,
  });
  write();
  restore();
  return written;
}
