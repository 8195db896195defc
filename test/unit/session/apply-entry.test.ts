import '../framework/browser.ts';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import axios from 'axios';
import CryptoJs from 'crypto-js';
import { configureRequest } from '#framework/request.ts';
import { applyEntry } from '#session/apply-entry.ts';
import { clientCode, keepClientCode } from '#session/client-code.ts';
import { setFromClient, takeOpening } from '#session/client-state.ts';
import { leaveForOAuth, pendingOAuth } from '#session/oauth-visit.ts';
import { referralCode } from '#session/referral-code.ts';
import { sessionToken, setSession } from '#session/session-store.ts';
import { replace, visit } from '../framework/browser.ts';

const entryKey = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const entryIv = '0123456789abcdef0123456789abcdef';
const features = { card: true, paypal: false, google: false, apple: false, microsoft: false };
const nothing = { serviceToken: '', token: '', type: '', code: '', clientCode: '', oauth: '', referralCode: '' };
const calls: string[] = [];

replace(globalThis, 'fetch', async () => ({
  ok: true,
  json: async () => ({ apiBase: '', entryKey, entryIv, features }),
}));
configureRequest({ token: sessionToken, onUnauthorized: () => {}, onUnavailable: () => {} });
axios.defaults.adapter = async (config) => {
  const token = config.headers?.['X-Token'];
  calls.push(`${config.url} ${token ?? ''}`);
  const answer = (status: number, data: unknown) => ({ status, data, statusText: '', headers: {}, config });
  if (config.url?.endsWith('user-info') && token === 'good') {
    return answer(200, { success: true, code: 0, msg: 'OK', data: { email: 'ada@example.com' } });
  }
  if (config.url?.endsWith('token-exchange') && config.data.includes('handover')) {
    const { clientCode: bound } = JSON.parse(config.data);
    return answer(200, { success: true, code: 0, msg: 'OK', data: { token: bound ? `for-${bound}` : 'good' } });
  }
  const refused = answer(401, { success: false, code: 2001, msg: 'no', data: null });
  throw new axios.AxiosError('refused', 'ERR', config, null, refused);
};

beforeEach(() => {
  visit('/en');
  sessionStorage.clear();
  setFromClient(false);
  calls.length = 0;
});

test('a service token becomes the session once user-info has accepted it, and it is known whose it is', async () => {
  setSession('before', false);
  const { complaint, broughtIn } = await applyEntry({ ...nothing, serviceToken: 'good' }, '/');
  assert.equal(complaint, null);
  assert.equal(broughtIn, 'ada@example.com');
  assert.equal(sessionToken(), 'good');
  assert.deepEqual(calls, ['/turboClient/api/c-end/user-info good']);
});

test('a refused one leaves the session as it was and says so', async () => {
  setSession('before', false);
  const { complaint } = await applyEntry({ ...nothing, serviceToken: 'bad' }, '/');
  assert.deepEqual(complaint, { text: { id: 'entry.token.refused' } });
  assert.equal(sessionToken(), 'before');
});

test('a hand-over token is exchanged for a session; a failure brings its message', async () => {
  const { broughtIn } = await applyEntry({ ...nothing, token: 'handover', type: 'web' }, '/');
  assert.equal(sessionToken(), 'good');
  assert.equal(broughtIn, 'ada@example.com');
  const { complaint } = await applyEntry({ ...nothing, token: 'stale', type: 'google' }, '/');
  assert.equal(complaint?.text.id, 'api.error.session-required');
  assert.equal(sessionToken(), 'good');
});

test('back from a provider to which this tab went, nobody has to be told who signed in', async () => {
  leaveForOAuth(true);
  const entry = { ...nothing, token: 'handover', type: 'google' };
  assert.equal((await applyEntry(entry, '/auth/success')).broughtIn, '');
  assert.equal((await applyEntry(entry, '/auth/success')).broughtIn, 'ada@example.com');
});

test('a hand-over token that is bound to a client code is exchanged with it', async () => {
  await applyEntry({ ...nothing, token: 'handover', type: 'web', clientCode: 'c-9' }, '/');
  assert.equal(sessionToken(), 'for-c-9');
});

test('an outside sign-in that waits is kept for the tab, for a quarter of an hour', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_700_000_000_000 });
  await applyEntry({ ...nothing, oauth: 'o-1' }, '/auth/sign-in');
  assert.equal(pendingOAuth()?.token, 'o-1');
  t.mock.timers.tick(15 * 60_000);
  assert.equal(pendingOAuth(), null);
});

test('a type that nobody knows is refused without a call', async () => {
  const { complaint } = await applyEntry({ ...nothing, token: 'handover', type: '../x' }, '/');
  assert.ok(complaint);
  assert.deepEqual(calls, []);
});

test('on sign-in a client code makes the visit one from the app, plain or encrypted', async () => {
  assert.equal((await applyEntry({ ...nothing, clientCode: 'c-1' }, '/auth/sign-in')).isFromClient, true);
  assert.equal(clientCode(), 'c-1');
  const { AES, enc } = CryptoJs;
  const base64 = AES.encrypt('c-2', enc.Hex.parse(entryKey), { iv: enc.Hex.parse(entryIv) }).toString();
  const code = base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  assert.equal((await applyEntry({ ...nothing, code }, '/auth/sign-up')).isFromClient, true);
  assert.equal(clientCode(), 'c-2');
});

test('without one the stored client code goes; a wrong encrypted one is ignored silently', async () => {
  keepClientCode('c-1');
  const expected = { isFromClient: false, complaint: null, broughtIn: '' };
  assert.deepEqual(await applyEntry({ ...nothing, code: 'nonsense' }, '/auth/sign-in'), expected);
  assert.equal(clientCode(), '');
  assert.deepEqual(await applyEntry({ ...nothing, clientCode: 'two words' }, '/auth/sign-in'), expected);
});

test('a reload of the form, and the way back from a provider, are still the visit from the app', async () => {
  setFromClient((await applyEntry({ ...nothing, clientCode: 'c-1' }, '/auth/sign-in')).isFromClient);
  assert.equal((await applyEntry(nothing, '/auth/sign-in')).isFromClient, true);
  assert.equal((await applyEntry(nothing, '/auth/success')).isFromClient, true);
  assert.equal(clientCode(), 'c-1');
});

test('the app opens by itself once in a visit', async () => {
  await applyEntry({ ...nothing, clientCode: 'c-1' }, '/auth/sign-in');
  assert.deepEqual([takeOpening(), takeOpening()], [true, false]);
  await applyEntry({ ...nothing, clientCode: 'c-1' }, '/auth/sign-in');
  assert.equal(takeOpening(), true);
});

test('elsewhere the client code is left alone', async () => {
  keepClientCode('c-1');
  await applyEntry(nothing, '/pricing');
  assert.equal(clientCode(), 'c-1');
});

test('a referral code is kept on any page, and garbage is not', async () => {
  await applyEntry({ ...nothing, referralCode: 'K7MPX2QT' }, '/pricing');
  assert.equal(referralCode(), 'K7MPX2QT');
  await applyEntry({ ...nothing, referralCode: '<script>' }, '/pricing');
  assert.equal(referralCode(), 'K7MPX2QT');
});
