import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { act, renderHook } from '@testing-library/react';
import axios from 'axios';
import CryptoJs from 'crypto-js';
import { configureRequest } from '#framework/request.ts';
import { attempt } from '#framework/storage.ts';
import { toast, useToasts } from '#framework/toast.ts';
import { askForAccount, keepAccount, switchAccount, useAccountChoice } from '#session/account-choice.ts';
import { clientCode, isClientCode, saveClientCode } from '#session/client-code.ts';
import { allowAppOpening, isFromClient, setFromClient, takeAppOpening } from '#session/client-visit.ts';
import { useEntryError } from '#session/entry-error.ts';
import { isEntryInProgress } from '#session/entry-in-progress.ts';
import { handleEntryParams, showEntryOutcome } from '#session/handle-entry-params.ts';
import { takePendingConnection } from '#session/pending-connection.ts';
import { pendingOAuth, startedOAuth, startOAuth } from '#session/pending-oauth.ts';
import { pendingSecondFactor } from '#session/pending-second-factor.ts';
import { pendingUndo } from '#session/pending-undo.ts';
import { referralCode } from '#session/referral-code.ts';
import { clearSession, sessionToken, setSession, startSession } from '#session/session-store.ts';
import { loadUser, useUser } from '#session/user-store.ts';
import { signOutPath } from '#site/api-paths.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';
import { siteConfig } from '#test/support/samples.ts';

const entryKey = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const entryIv = '0123456789abcdef0123456789abcdef';
const secondEntryKey = { key: 'ab'.repeat(32), iv: 'cd'.repeat(16) };
const noParams = {
  serviceToken: '',
  token: '',
  type: '',
  code: '',
  clientCode: '',
  oauth: '',
  connect: '',
  undo: '',
  referralCode: '',
};
const requests: string[] = [];
let lastExchange: { clientCode?: string; verifier?: string } = {};
const users: Record<string, string> = {
  good: 'ada@example.com',
  same: 'ada@example.com',
  bob: 'bob@example.com',
  'for-c-9': 'ada@example.com',
};

replaceProperty(globalThis, 'fetch', async (url: string, init?: { headers: Record<string, string> }) => {
  if (url === signOutPath) requests.push(`${url} ${init?.headers['X-Token']}`);
  return { ok: true, json: async () => ({ ...siteConfig, entryKey, entryIv, secondEntryKey }) };
});
const onUnauthorized = (token: string) => {
  if (token === sessionToken()) clearSession();
};
configureRequest({
  loadCode: async () => ({ ...(await import('#test/support/request-code.ts')), onUnauthorized }),
  token: sessionToken,
});
axios.defaults.adapter = async (config) => {
  const token = config.headers?.['X-Token'];
  requests.push(`${config.url} ${token ?? ''}`);
  const respond = (status: number, data: unknown) => ({ status, data, statusText: '', headers: {}, config });
  const email = users[String(token)];
  if (config.url?.endsWith('user-info') && email) {
    return respond(200, { success: true, code: 0, msg: 'OK', data: { email } });
  }
  if (config.url?.endsWith('user-info') && String(token).endsWith('offline')) {
    throw new axios.AxiosError('lost', 'ERR_NETWORK');
  }
  if (config.url?.endsWith('user-info') && token === 'busy') {
    const wait = respond(429, { success: false, code: 1006, msg: 'wait', data: { retryAfter: 30 } });
    throw new axios.AxiosError('refused', 'ERR', config, null, wait);
  }
  if (config.url?.endsWith('token-exchange') && config.data.includes('one-time')) {
    lastExchange = JSON.parse(config.data);
    const { clientCode: bound } = lastExchange;
    return respond(200, { success: true, code: 0, msg: 'OK', data: { token: bound ? `for-${bound}` : 'good' } });
  }
  if (config.url?.endsWith('token-exchange') && config.data.includes('guarded')) {
    const asked = respond(403, { success: false, code: 2021, msg: 'no', data: { secondFactor: 'pending' } });
    throw new axios.AxiosError('refused', 'ERR', config, null, asked);
  }
  if (config.url?.endsWith('token-exchange')) {
    const used = respond(422, { success: false, code: 2007, msg: 'no', data: null });
    throw new axios.AxiosError('refused', 'ERR', config, null, used);
  }
  const refused = respond(401, { success: false, code: 2001, msg: 'no', data: null });
  throw new axios.AxiosError('refused', 'ERR', config, null, refused);
};

after(startSession(() => {}));
beforeEach(() => {
  visit('/en');
  sessionStorage.clear();
  setFromClient(false);
  clearSession();
  requests.length = 0;
});

test('a service token becomes the session once the API has accepted it, and its email is returned', async () => {
  const { error, signedInAs } = await handleEntryParams({ ...noParams, serviceToken: 'good' }, '/auth/sign-in');
  assert.equal(error, null);
  assert.equal(signedInAs, 'ada@example.com');
  assert.equal(sessionToken(), 'good');
  assert.deepEqual(requests, ['/turboClient/api/c-end/user-info good']);
});

test('the user that a link signs in is not requested again by the next page', async () => {
  await handleEntryParams({ ...noParams, serviceToken: 'good' }, '/auth/sign-in');
  const user = renderHook(useUser).result;
  await act(loadUser);
  assert.equal(user.current?.email, 'ada@example.com');
  assert.deepEqual(requests, ['/turboClient/api/c-end/user-info good']);
});

test('a link that waits for the visitor’s choice is not finished: a reload would lose its token', async () => {
  setSession('bob', false);
  const handling = handleEntryParams({ ...noParams, serviceToken: 'good' }, '/auth/sign-in');
  assert.equal(isEntryInProgress(), true);
  assert.ok((await handling).choice);
  assert.equal(isEntryInProgress(), true);
  keepAccount();
  assert.equal(isEntryInProgress(), false);
});

test('a service token counts on sign-in and sign-up only', async () => {
  for (const path of ['/', '/payment/4', '/dashboard', '/auth/success']) {
    const { error, signedInAs, choice } = await handleEntryParams({ ...noParams, serviceToken: 'good' }, path);
    assert.deepEqual([error, signedInAs, choice, sessionToken(), requests], [null, '', null, '', []]);
  }
});

const links: [string, Partial<typeof noParams>, boolean][] = [
  ['a service token', { serviceToken: 'good' }, false],
  ['a one-time token', { token: 'one-time', type: 'web' }, true],
];
for (const [name, params, isNew] of links) {
  test(`${name} of another account replaces nobody before the visitor agrees`, async () => {
    setSession('bob', false);
    const { choice, signedInAs } = await handleEntryParams({ ...noParams, ...params }, '/auth/sign-in');
    assert.equal(sessionToken(), 'bob');
    assert.equal(signedInAs, '');
    const expected = { current: 'bob@example.com', other: 'ada@example.com', token: 'good', remember: false, isNew };
    assert.deepEqual(choice, expected);
  });

  test(`${name} of the same account replaces the session, and ends it on the server`, async () => {
    setSession('same', false);
    const { choice, signedInAs } = await handleEntryParams({ ...noParams, ...params }, '/auth/sign-in');
    assert.deepEqual([choice, signedInAs, sessionToken()], [null, 'ada@example.com', 'good']);
    await new Promise(setImmediate);
    assert.equal(requests.at(-1), '/turboClient/api/base/v3/sign-out same');
  });

  test(`${name} replaces a session that has ended, but not one that cannot be checked`, async () => {
    setSession('ended', false);
    assert.equal((await handleEntryParams({ ...noParams, ...params }, '/auth/sign-in')).signedInAs, 'ada@example.com');
    setSession('offline', false);
    requests.length = 0;
    const { error, choice } = await handleEntryParams({ ...noParams, ...params }, '/auth/sign-in');
    assert.deepEqual([error?.text.id, choice, sessionToken()], ['api.error.network', null, 'offline']);
    await new Promise(setImmediate);
    // Nobody will use the one that was opened for the link.
    const ended = requests.filter((request) => request.includes('sign-out'));
    assert.deepEqual(ended, isNew ? ['/turboClient/api/base/v3/sign-out good'] : []);
  });
}

test('a service token that cannot be checked is not called expired', async () => {
  const check = async (serviceToken: string) => {
    const { error } = await handleEntryParams({ ...noParams, serviceToken }, '/auth/sign-in');
    return [error?.text.id, error?.values?.seconds, sessionToken()];
  };
  assert.deepEqual(await check('offline'), ['api.error.network', 0, '']);
  assert.deepEqual(await check('busy'), ['api.error.too-many-requests-wait', 30, '']);
  assert.deepEqual(await check('bad'), ['entry.token.refused', undefined, '']);
});

test('a session that cannot be taken ends on the server', async () => {
  const endedBy = async (params: Partial<typeof noParams>) => {
    const { error } = await handleEntryParams({ ...noParams, token: 'one-time', ...params }, '/auth/success');
    await new Promise(setImmediate);
    const ended = requests.filter((request) => request.includes('sign-out'));
    requests.length = 0;
    return [error?.text.id, sessionToken(), ended];
  };
  const unchecked = await endedBy({ type: 'web', clientCode: 'offline' });
  assert.deepEqual(unchecked, ['api.error.network', '', ['/turboClient/api/base/v3/sign-out for-offline']]);
  await startOAuth(false);
  const restore = replaceProperty(document, 'cookie', '');
  Object.defineProperty(document, 'cookie', { set: () => {}, get: () => '', configurable: true });
  const blocked = await endedBy({ type: 'google' });
  restore();
  assert.deepEqual(blocked, ['api.error.cookies-blocked', '', ['/turboClient/api/base/v3/sign-out good']]);
});

test('a link with the session that this browser already has ends nothing', async () => {
  setSession('good', false);
  const { choice, signedInAs } = await handleEntryParams({ ...noParams, serviceToken: 'good' }, '/auth/sign-in');
  assert.deepEqual([choice, signedInAs, sessionToken()], [null, 'ada@example.com', 'good']);
  await new Promise(setImmediate);
  assert.deepEqual(requests, ['/turboClient/api/c-end/user-info good']);
});

test('an OAuth sign-in replaces nobody who has signed in meanwhile', async () => {
  await startOAuth(false);
  setSession('bob', false);
  const { choice } = await handleEntryParams({ ...noParams, token: 'one-time', type: 'google' }, '/auth/success');
  assert.deepEqual([choice?.other, sessionToken()], ['ada@example.com', 'bob']);
});

test('a link from elsewhere does not count as the OAuth sign-in that this tab began', async () => {
  await startOAuth(true);
  for (const type of ['web', 'client']) {
    clearSession();
    const { signedInAs } = await handleEntryParams({ ...noParams, token: 'one-time', type }, '/');
    assert.deepEqual([signedInAs, lastExchange.verifier], ['ada@example.com', undefined]);
  }
  assert.ok(startedOAuth());
});

test('switching ends the replaced session on the server, declining ends one that was opened for the link', async () => {
  setSession('bob', false);
  const choice = { current: 'bob@example.com', other: 'ada@example.com', token: 'good', remember: false, isNew: true };
  const { result: asked } = renderHook(useAccountChoice);
  act(() => askForAccount(choice));
  act(keepAccount);
  assert.deepEqual([asked.current, sessionToken()], [null, 'bob']);
  await new Promise(setImmediate);
  assert.deepEqual(requests, ['/turboClient/api/base/v3/sign-out good']);
  act(() => askForAccount({ ...choice, isNew: false }));
  act(keepAccount);
  act(() => askForAccount(choice));
  act(switchAccount);
  assert.deepEqual([asked.current, sessionToken()], [null, 'good']);
  await new Promise(setImmediate);
  assert.deepEqual(requests.slice(1), ['/turboClient/api/base/v3/sign-out bob']);
});

test('after switching, the user of the replaced session is not shown', async () => {
  setSession('bob', false);
  await loadUser();
  const { result } = renderHook(useUser);
  const shown = () => result.current?.email;
  assert.equal(shown(), 'bob@example.com');
  const other = 'ada@example.com';
  askForAccount({ current: 'bob@example.com', other, token: 'good', remember: false, isNew: true });
  act(switchAccount);
  assert.equal(shown(), undefined);
  await act(loadUser);
  assert.equal(shown(), other);
});

/** The first cookie that the action writes. */
async function cookieOf(action: () => unknown): Promise<string> {
  const written: string[] = [];
  const restore = replaceProperty(document, 'cookie', '');
  const get = () => written.at(-1) ?? '';
  Object.defineProperty(document, 'cookie', { set: (text) => written.push(text), get, configurable: true });
  await action();
  restore();
  return written[0] ?? '';
}

test('the session of an OAuth sign-in lasts as long as "remember me" said before it, and proves where it began', async () => {
  for (const remember of [true, false]) {
    clearSession();
    await startOAuth(remember);
    const params = { ...noParams, token: 'one-time', type: 'google' };
    const cookie = await cookieOf(() => handleEntryParams(params, '/auth/success'));
    assert.equal(/expires=/i.test(cookie), remember, cookie);
    assert.match(String(lastExchange.verifier), /^[\w-]{43}$/);
  }
});

test('a session that was switched to lasts as long as "remember me" said', async () => {
  const choice = { current: 'bob@example.com', other: 'ada@example.com', token: 'good', isNew: true };
  for (const remember of [true, false]) {
    act(() => askForAccount({ ...choice, remember }));
    const cookie = await cookieOf(() => act(switchAccount));
    assert.equal(/expires=/i.test(cookie), remember, cookie);
  }
});

test('a browser that keeps no cookie is reported', async () => {
  const restore = replaceProperty(document, 'cookie', '');
  Object.defineProperty(document, 'cookie', { set: () => {}, get: () => '', configurable: true });
  for (const [, params] of links) {
    const { error } = await handleEntryParams({ ...noParams, ...params }, '/auth/sign-in');
    assert.equal(error?.text.id, 'api.error.cookies-blocked');
  }
  restore();
});

test('storage that is blocked or full is named where it ends a sign-in, not an expired link', async () => {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const restore = replaceProperty(globalThis, 'sessionStorage', { getItem: () => null, setItem, removeItem() {} });
  const needing = [{ oauth: 'o-1' }, { token: 'guarded', type: 'google' }];
  const errors: (string | undefined)[] = [];
  for (const params of needing) {
    const { error } = await handleEntryParams({ ...noParams, ...params }, '/auth/success');
    errors.push((error?.text as { id?: string } | undefined)?.id);
  }
  const link = await handleEntryParams({ ...noParams, token: 'one-time', type: 'web' }, '/auth/success');
  restore();
  assert.deepEqual(
    errors,
    needing.map(() => 'api.error.cookies-blocked'),
  );
  assert.equal(link.error, null);
  assert.equal((await handleEntryParams({ ...noParams, oauth: 'o-1' }, '/auth/sign-in')).error, null);
});

test('a refused service token leaves the session unchanged and returns an error', async () => {
  setSession('before', false);
  const { error } = await handleEntryParams({ ...noParams, serviceToken: 'bad' }, '/auth/sign-in');
  assert.deepEqual(error, { text: { id: 'entry.token.refused' } });
  assert.equal(sessionToken(), 'before');
});

test('a one-time token is exchanged for a session; a failure returns its message', async () => {
  const { signedInAs } = await handleEntryParams({ ...noParams, token: 'one-time', type: 'web' }, '/');
  assert.equal(sessionToken(), 'good');
  assert.equal(signedInAs, 'ada@example.com');
  const { error } = await handleEntryParams({ ...noParams, token: 'stale', type: 'google' }, '/');
  assert.equal(error?.text.id, 'api.error.one-time-token-invalid');
  assert.equal(sessionToken(), 'good');
});

test('the account of a link is named, the one of an OAuth sign-in that this tab began is not', async () => {
  await startOAuth(true);
  const params = { ...noParams, token: 'one-time', type: 'google' };
  assert.equal((await handleEntryParams(params, '/auth/success')).signedInAs, '');
  clearSession();
  assert.equal((await handleEntryParams(params, '/auth/success')).signedInAs, 'ada@example.com');
});

test('a one-time token is exchanged together with its client code, and without a text that can be none', async () => {
  await handleEntryParams({ ...noParams, token: 'one-time', type: 'web', clientCode: 'c-9' }, '/');
  assert.equal(sessionToken(), 'for-c-9');
  clearSession();
  await handleEntryParams({ ...noParams, token: 'one-time', type: 'web', clientCode: 'two words' }, '/');
  assert.equal(sessionToken(), 'good');
});

test('a pending OAuth sign-in is kept for the tab, for 15 minutes', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_700_000_000_000 });
  await handleEntryParams({ ...noParams, oauth: 'o-1' }, '/auth/sign-in');
  t.mock.timers.tick(15 * 60_000 - 1);
  assert.equal(pendingOAuth()?.token, 'o-1');
  t.mock.timers.tick(1);
  assert.equal(pendingOAuth(), null);
});

test('an unknown type is refused without a request', async () => {
  const { error } = await handleEntryParams({ ...noParams, token: 'one-time', type: '../x' }, '/');
  assert.ok(error);
  assert.deepEqual(requests, []);
});

test('a client code on the sign-in page, plain or encrypted, marks the visit as from the app', async () => {
  assert.equal((await handleEntryParams({ ...noParams, clientCode: 'c-1' }, '/auth/sign-in')).isFromClient, true);
  assert.equal(clientCode(), 'c-1');
  const code = encrypt('c-2', { key: entryKey, iv: entryIv });
  assert.equal((await handleEntryParams({ ...noParams, code }, '/auth/sign-up')).isFromClient, true);
  assert.equal(clientCode(), 'c-2');
});

test('a client code may be encrypted with either key', async () => {
  for (const [text, pair] of [
    ['former', { key: entryKey, iv: entryIv }],
    ['latter', secondEntryKey],
  ] as const) {
    await handleEntryParams({ ...noParams, code: encrypt(text, pair) }, '/auth/sign-in');
    assert.equal(clientCode(), text);
  }
});

test('a client code that the first key decrypts to another text is that of the second', async () => {
  const firstKey = { key: entryKey, iv: entryIv };
  // About one in 500 is such a code.
  const texts = Array.from({ length: 4000 }, (_, index) => `install-${index}`);
  const misleading = texts.find((text) => {
    const decrypted = attempt(() => decryptLoosely(encrypt(text, secondEntryKey), firstKey)) ?? '';
    return isClientCode(decrypted);
  });
  assert.ok(misleading);
  await handleEntryParams({ ...noParams, code: encrypt(misleading, secondEntryKey) }, '/auth/sign-in');
  assert.equal(clientCode(), misleading);
});

type Pair = { key: string; iv: string };
const { AES, enc } = CryptoJs;
const parsed = ({ key, iv }: Pair) => [enc.Hex.parse(key), { iv: enc.Hex.parse(iv) }] as const;

function encrypt(text: string, pair: Pair): string {
  const base64 = AES.encrypt(text, ...parsed(pair)).toString();
  return base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** As crypto-js does it: without a look at the padding. */
function decryptLoosely(code: string, pair: Pair): string {
  return AES.decrypt(code.replace(/-/g, '+').replace(/_/g, '/'), ...parsed(pair)).toString(enc.Utf8);
}

test('a sign-in page without a valid client code clears the stored one', async () => {
  saveClientCode('c-1');
  const expected = { isFromClient: false, error: null, signedInAs: '', choice: null };
  assert.deepEqual(await handleEntryParams({ ...noParams, code: 'nonsense' }, '/auth/sign-in'), expected);
  assert.equal(clientCode(), '');
  assert.deepEqual(await handleEntryParams({ ...noParams, clientCode: 'two words' }, '/auth/sign-in'), expected);
});

test('a reload and the return from an identity provider are still a visit from the app', async () => {
  setFromClient((await handleEntryParams({ ...noParams, clientCode: 'c-1' }, '/auth/sign-in')).isFromClient);
  assert.equal((await handleEntryParams(noParams, '/auth/sign-in')).isFromClient, true);
  assert.equal((await handleEntryParams(noParams, '/auth/success')).isFromClient, true);
  assert.equal(clientCode(), 'c-1');
});

test('the app opens by itself once after a sign-in of this visit, not with an earlier session or one of a link', async () => {
  setSession('bob', false);
  await handleEntryParams({ ...noParams, clientCode: 'c-1' }, '/auth/sign-in');
  assert.equal(takeAppOpening(), false);
  setSession('bob', false);
  assert.deepEqual([takeAppOpening(), takeAppOpening()], [true, false]);
  clearSession();
  allowAppOpening();
  await handleEntryParams({ ...noParams, serviceToken: 'good' }, '/auth/sign-in');
  assert.equal(takeAppOpening(), false);
});

test('a visit from the app whose client code is gone is none any more', async () => {
  localStorage.clear();
  setFromClient(true);
  assert.equal((await handleEntryParams(noParams, '/auth/sign-in')).isFromClient, false);
});

test('other pages keep the client code', async () => {
  saveClientCode('c-1');
  await handleEntryParams(noParams, '/pricing');
  assert.equal(clientCode(), 'c-1');
});

test('a valid referral code is saved on any page', async () => {
  await handleEntryParams({ ...noParams, referralCode: 'K7MPX2QT' }, '/pricing');
  assert.equal(referralCode(), 'K7MPX2QT');
  await handleEntryParams({ ...noParams, referralCode: '<script>' }, '/pricing');
  assert.equal(referralCode(), 'K7MPX2QT');
});

test('the token of a connection is kept for the settings, which take it once', async () => {
  await handleEntryParams({ ...noParams, connect: 'c1' }, '/dashboard');
  assert.deepEqual([takePendingConnection(), takePendingConnection()], ['c1', '']);
});

test('the token that undoes a change of the email is kept for the reset page', async () => {
  await handleEntryParams({ ...noParams, undo: 'u1' }, '/auth/reset');
  assert.equal(pendingUndo(), 'u1');
});

test('an OAuth sign-in that needs a second factor waits for it, without a session and without an error', async () => {
  await startOAuth(true);
  const { error } = await handleEntryParams({ ...noParams, token: 'guarded', type: 'google' }, '/auth/success');
  assert.deepEqual([error, sessionToken()], [null, '']);
  const { token, remember } = pendingSecondFactor() ?? {};
  assert.deepEqual([token, remember], ['pending', true]);
});

test('the outcome is shown: who is signed in, what was refused, which account to choose, and where the visitor comes from', () => {
  const { result: toasts } = renderHook(useToasts);
  const { result: error } = renderHook(useEntryError);
  const { result: choice } = renderHook(useAccountChoice);
  const shown = () => {
    const texts = toasts.current.map(({ text, values, kind }) => [kind, text, values]);
    for (const { id } of toasts.current) act(() => toast.close(id));
    return texts;
  };
  const nothing = { isFromClient: false, error: null, signedInAs: '', choice: null };
  act(() => showEntryOutcome(nothing, '/'));
  assert.deepEqual([shown(), error.current, choice.current, isFromClient()], [[], null, null, false]);

  act(() => showEntryOutcome({ ...nothing, signedInAs: 'ada@example.com' }, '/'));
  assert.deepEqual(shown(), [['info', { id: 'entry.signed-in' }, { email: 'ada@example.com' }]]);

  const refusal = { text: { id: 'entry.token.refused' }, values: {} } as const;
  act(() => showEntryOutcome({ ...nothing, error: refusal }, '/'));
  assert.deepEqual([shown(), error.current], [[['error', refusal.text, {}]], refusal]);
  act(() => showEntryOutcome({ ...nothing, error: refusal }, '/auth/success'));
  assert.deepEqual([shown(), error.current], [[], refusal], 'that page shows it itself');

  const other = { current: 'bob@example.com', other: 'ada@example.com', token: 'good', remember: false, isNew: true };
  act(() => showEntryOutcome({ ...nothing, isFromClient: true, choice: other }, '/'));
  assert.deepEqual([choice.current, isFromClient()], [other, true]);
  act(() => showEntryOutcome(nothing, '/'));
});
