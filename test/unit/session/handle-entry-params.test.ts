import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import axios from 'axios';
import CryptoJs from 'crypto-js';
import { configureRequest } from '#framework/request.ts';
import { clientCode, saveClientCode } from '#session/client-code.ts';
import { setFromClient, takeAppOpening } from '#session/client-visit.ts';
import { handleEntryParams } from '#session/handle-entry-params.ts';
import { pendingOAuth, saveOAuthRemember } from '#session/pending-oauth.ts';
import { referralCode } from '#session/referral-code.ts';
import { sessionToken, setSession } from '#session/session-store.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';

const entryKey = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const entryIv = '0123456789abcdef0123456789abcdef';
const features = { card: true, paypal: false, google: false, apple: false, microsoft: false };
const noParams = { serviceToken: '', token: '', type: '', code: '', clientCode: '', oauth: '', referralCode: '' };
const requests: string[] = [];

replaceProperty(globalThis, 'fetch', async () => ({
  ok: true,
  json: async () => ({ apiBase: '', entryKey, entryIv, features }),
}));
configureRequest({ token: sessionToken, onUnauthorized: () => {}, onUnavailable: () => {} });
axios.defaults.adapter = async (config) => {
  const token = config.headers?.['X-Token'];
  requests.push(`${config.url} ${token ?? ''}`);
  const respond = (status: number, data: unknown) => ({ status, data, statusText: '', headers: {}, config });
  if (config.url?.endsWith('user-info') && token === 'good') {
    return respond(200, { success: true, code: 0, msg: 'OK', data: { email: 'ada@example.com' } });
  }
  if (config.url?.endsWith('token-exchange') && config.data.includes('one-time')) {
    const { clientCode: bound } = JSON.parse(config.data);
    return respond(200, { success: true, code: 0, msg: 'OK', data: { token: bound ? `for-${bound}` : 'good' } });
  }
  const refused = respond(401, { success: false, code: 2001, msg: 'no', data: null });
  throw new axios.AxiosError('refused', 'ERR', config, null, refused);
};

beforeEach(() => {
  visit('/en');
  sessionStorage.clear();
  setFromClient(false);
  requests.length = 0;
});

test('a service token becomes the session once the API has accepted it, and its email is returned', async () => {
  setSession('before', false);
  const { error, signedInAs } = await handleEntryParams({ ...noParams, serviceToken: 'good' }, '/');
  assert.equal(error, null);
  assert.equal(signedInAs, 'ada@example.com');
  assert.equal(sessionToken(), 'good');
  assert.deepEqual(requests, ['/turboClient/api/c-end/user-info good']);
});

test('a refused service token leaves the session unchanged and returns an error', async () => {
  setSession('before', false);
  const { error } = await handleEntryParams({ ...noParams, serviceToken: 'bad' }, '/');
  assert.deepEqual(error, { text: { id: 'entry.token.refused' } });
  assert.equal(sessionToken(), 'before');
});

test('a one-time token is exchanged for a session; a failure returns its message', async () => {
  const { signedInAs } = await handleEntryParams({ ...noParams, token: 'one-time', type: 'web' }, '/');
  assert.equal(sessionToken(), 'good');
  assert.equal(signedInAs, 'ada@example.com');
  const { error } = await handleEntryParams({ ...noParams, token: 'stale', type: 'google' }, '/');
  assert.equal(error?.text.id, 'api.error.session-required');
  assert.equal(sessionToken(), 'good');
});

test('a pending OAuth sign-in is kept for the tab, for 15 minutes', async () => {
  saveOAuthRemember(true);
  const params = { ...noParams, token: 'one-time', type: 'google' };
  assert.equal((await handleEntryParams(params, '/auth/success')).signedInAs, '');
  assert.equal((await handleEntryParams(params, '/auth/success')).signedInAs, 'ada@example.com');
});

test('a one-time token is exchanged together with its client code', async () => {
  await handleEntryParams({ ...noParams, token: 'one-time', type: 'web', clientCode: 'c-9' }, '/');
  assert.equal(sessionToken(), 'for-c-9');
});

test('a pending OAuth sign-in is kept for the tab, for 15 minutes', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_700_000_000_000 });
  await handleEntryParams({ ...noParams, oauth: 'o-1' }, '/auth/sign-in');
  assert.equal(pendingOAuth()?.token, 'o-1');
  t.mock.timers.tick(15 * 60_000);
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
  const { AES, enc } = CryptoJs;
  const base64 = AES.encrypt('c-2', enc.Hex.parse(entryKey), { iv: enc.Hex.parse(entryIv) }).toString();
  const code = base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  assert.equal((await handleEntryParams({ ...noParams, code }, '/auth/sign-up')).isFromClient, true);
  assert.equal(clientCode(), 'c-2');
});

test('a sign-in page without a valid client code clears the stored one', async () => {
  saveClientCode('c-1');
  const expected = { isFromClient: false, error: null, signedInAs: '' };
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

test('the app is opened by itself once per visit', async () => {
  await handleEntryParams({ ...noParams, clientCode: 'c-1' }, '/auth/sign-in');
  assert.deepEqual([takeAppOpening(), takeAppOpening()], [true, false]);
  await handleEntryParams({ ...noParams, clientCode: 'c-1' }, '/auth/sign-in');
  assert.equal(takeAppOpening(), true);
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
