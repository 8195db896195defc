import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import axios from 'axios';
import { toAppError } from '#api/errors.ts';
import { requestApiEarly } from '#framework/early-responses.ts';
import { showLocale } from '#framework/locale.ts';
import { configureRequest, request, requestAhead } from '#framework/request.ts';
import { replaceProperty } from '#test/support/dom.ts';
import { countIntlPreparations } from '#test/support/intl-preparation.ts';
import { siteConfig } from '#test/support/samples.ts';

const config = { ...siteConfig, apiBase: 'https://api.example' };
let token = '';
const handled: string[] = [];

replaceProperty(globalThis, 'fetch', async () => ({ ok: true, json: async () => config }));
configureRequest({
  loadCode: async () => ({
    ...(await import('#test/support/request-code.ts')),
    onUnauthorized: (sent) => handled.push(`401 ${sent}`),
    onUnavailable: () => handled.push('503'),
  }),
  token: () => token,
});
afterEach(() => handled.splice(0));

/** Fakes the response of the API and returns the requests that arrived. */
function fakeResponse(status: number, data: unknown) {
  const requests: { url: string; headers: Record<string, unknown> }[] = [];
  axios.defaults.adapter = async (call) => {
    requests.push({ url: axios.getUri(call), headers: { ...call.headers } });
    const response = { status, data, statusText: '', headers: {}, config: call };
    if (status < 400) return response;
    throw new axios.AxiosError('refused', 'ERR', call, null, response);
  };
  return requests;
}

test('sends token and language to the configured API', async () => {
  token = 'secret';
  showLocale('de');
  const requests = fakeResponse(200, { code: 0 });
  assert.deepEqual(await request({ url: '/ipGeo', method: 'GET', params: { a: 1 } }), { code: 0 });
  assert.equal(requests[0]?.url, 'https://api.example/ipGeo?a=1');
  assert.equal(requests[0]?.headers['X-Token'], 'secret');
  assert.equal(requests[0]?.headers['Accept-Language'], 'de');
  showLocale('en');
});

test('sends no token header when signed out', async () => {
  token = '';
  const requests = fakeResponse(200, {});
  await request({ url: '/ipGeo', method: 'GET' });
  assert.equal('X-Token' in (requests[0]?.headers ?? {}), false);
});

test('a request prepares Intl for the page after it: sign-in pages have not needed it', async () => {
  fakeResponse(200, {});
  assert.equal(await countIntlPreparations(() => request({ url: '/x', method: 'POST' })), 1);
});

test('returns an error response that has a code', async () => {
  fakeResponse(422, { success: false, code: 2002, msg: 'wrong' });
  assert.deepEqual(await request({ url: '/x', method: 'POST' }), { success: false, code: 2002, msg: 'wrong' });
  assert.deepEqual(handled, []);
});

test('throws on any other failure', async () => {
  for (const body of ['<h1>Bad gateway</h1>', null, {}, '']) {
    fakeResponse(502, body);
    await assert.rejects(request({ url: '/x', method: 'GET' }), /refused/);
  }
  assert.deepEqual(handled, []);
});

test('a page of HTML with status 200 is no data, but a server that cannot be reached', async () => {
  fakeResponse(200, '<h1>Sign in to the hotel network</h1>');
  await assert.rejects(request({ url: '/x', method: 'GET' }), (error) => toAppError(error).reason === 'network');
});

test('a server that hangs is given up after 15 seconds, in whatever it hangs', async (t) => {
  await request({ url: '/ipGeo', method: 'GET' }).catch(() => {});
  let timeoutMs = 0;
  axios.defaults.adapter = async (call) => {
    timeoutMs = call.timeout ?? 0;
    throw new axios.AxiosError('timeout', 'ECONNABORTED');
  };
  await assert.rejects(request({ url: '/x', method: 'POST' }), { code: 'ECONNABORTED' });
  assert.equal(timeoutMs, 15_000);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  globalThis.earlyResponses = { '/hung': new Promise(() => {}) };
  const hung = request({ url: '/hung', method: 'GET' });
  const isRejected = assert.rejects(hung, { code: 'ETIMEDOUT' });
  t.mock.timers.tick(15_000);
  await isRejected;
});

test('an upload that stands still is given up, one that makes progress is not', async (t) => {
  await request({ url: '/ipGeo', method: 'GET' }).catch(() => {});
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let progress = (_: { loaded: number }) => {};
  let isAborted = false;
  const started = new Promise<void>((resolve) => {
    axios.defaults.adapter = (call) => {
      progress = call.onUploadProgress as never;
      resolve();
      return new Promise((_, reject) =>
        (call.signal as AbortSignal).addEventListener('abort', () => {
          isAborted = true;
          reject(new axios.CanceledError());
        }),
      );
    };
  });
  const upload = request({ url: '/x', method: 'POST', data: new FormData() });
  await started;
  for (let second = 0; second < 180; second += 30) {
    t.mock.timers.tick(30_000);
    progress({ loaded: second });
  }
  assert.equal(isAborted, false);
  t.mock.timers.tick(60_000);
  await assert.rejects(upload, { code: 'ETIMEDOUT' });
});

test('an upload tells its progress, has no time limit and ends when its caller aborts it', async (t) => {
  await request({ url: '/ipGeo', method: 'GET' }).catch(() => {});
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const told: unknown[] = [];
  const started = Promise.withResolvers<number | undefined>();
  axios.defaults.adapter = (call) => {
    call.onUploadProgress?.({ loaded: 5, total: 9 } as never);
    started.resolve(call.timeout);
    return new Promise((_, reject) =>
      (call.signal as AbortSignal).addEventListener('abort', () => reject(new axios.CanceledError())),
    );
  };
  const controller = new AbortController();
  const onUploadProgress = (progress: unknown) => told.push(progress);
  const { signal } = controller;
  const upload = request({ url: '/x', method: 'POST', data: new FormData(), signal, onUploadProgress });
  const isAborted = assert.rejects(upload, { code: 'ERR_CANCELED' });
  assert.equal(await started.promise, 0);
  assert.deepEqual(told, [{ loaded: 5, total: 9 }]);
  controller.abort();
  await new Promise(setImmediate);
  t.mock.timers.tick(60_000);
  await isAborted;
});

test('401 and 503 call their handlers, with and without a code', async () => {
  token = 'secret';
  fakeResponse(401, { code: 2001 });
  await request({ url: '/x', method: 'GET' });
  fakeResponse(503, 'overloaded');
  await assert.rejects(request({ url: '/x', method: 'GET' }));
  assert.deepEqual(handled, ['401 secret', '503']);
});

test('a 401 reports the token that the request was sent with', async () => {
  token = 'old';
  fakeResponse(401, { code: 2001 });
  const pending = request({ url: '/x', method: 'GET' });
  token = 'new';
  await pending;
  assert.deepEqual(handled, ['401 old']);
});

test('a GET that the document has sent with the same token takes its response', async () => {
  const requests = fakeResponse(200, { code: 0 });
  token = 'secret';
  globalThis.earlyResponses = undefined;
  requestApiEarly(['/list?page=1'], 'other');
  assert.deepEqual(await request({ url: '/list', method: 'GET', params: { page: 1 } }), { code: 0 });
  globalThis.earlyResponses = undefined;
  requestApiEarly(['/list?page=1'], 'secret');
  assert.deepEqual(await request({ url: '/list', method: 'POST' }), { code: 0 });
  // Every early request of this file gets the configuration.
  assert.deepEqual(await request({ url: '/list', method: 'GET', params: { page: 1 } }), config);
  assert.equal(requests.length, 2);
  token = '';
});

test('a response that was requested early is taken at once, and given in a task of its own', async () => {
  globalThis.earlyResponses = { '/list': Promise.resolve({ code: 0 }) };
  const order: string[] = [];
  const given = request({ url: '/list', method: 'GET' }).then(() => order.push('response'));
  assert.deepEqual(globalThis.earlyResponses, {});
  setTimeout(() => order.push('task'));
  await given;
  assert.deepEqual(order, ['task', 'response']);
});

test('a request that left ahead has the token of the session', async () => {
  const requests = fakeResponse(200, { code: 0 });
  token = 'secret';
  globalThis.earlyResponses = undefined;
  requestAhead(['/list']);
  assert.deepEqual(await request({ url: '/list', method: 'GET' }), config);
  token = '';
  assert.deepEqual(await request({ url: '/list', method: 'GET' }), { code: 0 });
  assert.equal(requests.length, 1);
});

test('code of requests that does not arrive is given up, too', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  configureRequest({ loadCode: () => new Promise(() => {}), token: () => '' });
  let code = '';
  request({ url: '/x', method: 'POST' }).catch((error) => {
    code = error.code;
  });
  t.mock.timers.tick(15_000);
  await new Promise(setImmediate);
  assert.equal(code, 'ETIMEDOUT');
});
