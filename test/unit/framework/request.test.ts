import './browser.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import axios from 'axios';
import { showLocale } from '#framework/locale.ts';
import { configureRequest, request } from '#framework/request.ts';
import { replace } from './browser.ts';

const features = { card: true, paypal: false, google: false, apple: false, microsoft: false };
const config = { apiBase: 'https://api.example', entryKey: '', entryIv: '', features };
let token = '';
const effects: string[] = [];

replace(globalThis, 'fetch', async () => ({ ok: true, json: async () => config }));
configureRequest({
  token: () => token,
  onUnauthorized: (sent) => effects.push(`401 ${sent}`),
  onUnavailable: () => effects.push('503'),
});
afterEach(() => effects.splice(0));

/** What the API answers; gives back the calls that arrived. */
function answering(status: number, data: unknown) {
  const calls: { url: string; headers: Record<string, unknown> }[] = [];
  axios.defaults.adapter = async (call) => {
    calls.push({ url: axios.getUri(call), headers: { ...call.headers } });
    const response = { status, data, statusText: '', headers: {}, config: call };
    if (status < 400) return response;
    throw new axios.AxiosError('refused', 'ERR', call, null, response);
  };
  return calls;
}

test('a call goes to the configured address with token and language', async () => {
  token = 'secret';
  showLocale('de');
  const calls = answering(200, { code: 0 });
  assert.deepEqual(await request({ url: '/ipGeo', method: 'GET', params: { a: 1 } }), { code: 0 });
  assert.equal(calls[0]?.url, 'https://api.example/ipGeo?a=1');
  assert.equal(calls[0]?.headers['X-Token'], 'secret');
  assert.equal(calls[0]?.headers['Accept-Language'], 'de');
  showLocale('en');
});

test('without a token there is no header', async () => {
  token = '';
  const calls = answering(200, {});
  await request({ url: '/ipGeo', method: 'GET' });
  assert.equal('X-Token' in (calls[0]?.headers ?? {}), false);
});

test('an error answer with a code is returned', async () => {
  answering(422, { success: false, code: 2002, msg: 'wrong' });
  assert.deepEqual(await request({ url: '/x', method: 'POST' }), { success: false, code: 2002, msg: 'wrong' });
  assert.deepEqual(effects, []);
});

test('any other failure is thrown', async () => {
  for (const body of ['<h1>Bad gateway</h1>', null, {}, '']) {
    answering(502, body);
    await assert.rejects(request({ url: '/x', method: 'GET' }), /refused/);
  }
  assert.deepEqual(effects, []);
});

test('401 and 503 have their effects, with a code and without', async () => {
  token = 'secret';
  answering(401, { code: 2001 });
  await request({ url: '/x', method: 'GET' });
  answering(503, 'overloaded');
  await assert.rejects(request({ url: '/x', method: 'GET' }));
  assert.deepEqual(effects, ['401 secret', '503']);
});

test('401 names the token that the call was made with, even when it has changed meanwhile', async () => {
  token = 'old';
  answering(401, { code: 2001 });
  const call = request({ url: '/x', method: 'GET' });
  token = 'new';
  await call;
  assert.deepEqual(effects, ['401 old']);
});
