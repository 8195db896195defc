import '../framework/browser.ts';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import axios from 'axios';
import CryptoJs from 'crypto-js';
import { configureRequest } from '#framework/request.ts';
import { applyEntry } from '#session/apply-entry.ts';
import { clientCode, keepClientCode } from '#session/client-code.ts';
import { referralCode } from '#session/referral-code.ts';
import { sessionToken, setSession } from '#session/session-store.ts';
import { replace, visit } from '../framework/browser.ts';

const entryKey = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const entryIv = '0123456789abcdef0123456789abcdef';
const features = { card: true, paypal: false, google: false, apple: false, microsoft: false };
const nothing = { serviceToken: '', token: '', type: '', code: '', clientCode: '', referralCode: '' };
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
    return answer(200, { success: true, code: 0, msg: 'OK', data: { token: 'exchanged' } });
  }
  const refused = answer(401, { success: false, code: 2001, msg: 'no', data: null });
  throw new axios.AxiosError('refused', 'ERR', config, null, refused);
};

beforeEach(() => {
  visit('/en');
  calls.length = 0;
});

test('a service token becomes the session once user-info has accepted it', async () => {
  setSession('before', false);
  const { complaint } = await applyEntry({ ...nothing, serviceToken: 'good' }, '/');
  assert.equal(complaint, null);
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
  await applyEntry({ ...nothing, token: 'handover', type: 'google' }, '/');
  assert.equal(sessionToken(), 'exchanged');
  const { complaint } = await applyEntry({ ...nothing, token: 'stale', type: 'google' }, '/');
  assert.equal(complaint?.text.id, 'api.error.session-required');
  assert.equal(sessionToken(), 'exchanged');
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
  assert.deepEqual(await applyEntry({ ...nothing, code: 'nonsense' }, '/auth/sign-in'), {
    isFromClient: false,
    complaint: null,
  });
  assert.equal(clientCode(), '');
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
