import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import {
  discardEarlyResponses,
  earlyKey,
  peekEarlyResponse,
  requestApiEarly,
  requestStartEarly,
  takeEarlyResponse,
} from '#framework/early-responses.ts';
import { fetchJson } from '#framework/load.ts';
import { replaceProperty } from '#test/support/dom.ts';

let requested: string[] = [];
let responses: Record<string, unknown> = {};
let restore = () => {};

beforeEach(() => {
  requested = [];
  responses = { '/config.json': { apiBase: 'https://api.example' }, 'https://api.example/ipGeo': { ip: '192.0.2.1' } };
  globalThis.earlyResponses = undefined;
  document.documentElement.dataset.apiBase = 'https://api.example';
  restore = replaceProperty(globalThis, 'fetch', async (url: string) => {
    requested.push(url);
    if (!(url in responses)) throw new TypeError('Failed to fetch');
    const body = responses[url];
    return { ok: body !== null, status: body === null ? 502 : 200, json: async () => body ?? { code: 502 } };
  });
});
afterEach(() => restore());

describe('requestApiEarly', () => {
  it('asks the API that the document names, once', async () => {
    requestApiEarly(['/ipGeo']);
    requestApiEarly(['/ipGeo']);
    assert.deepEqual(await takeEarlyResponse('/ipGeo'), { ip: '192.0.2.1' });
    assert.deepEqual(requested, ['https://api.example/ipGeo']);
  });

  it('asks at the origin of the site when the document names no API', async () => {
    delete document.documentElement.dataset.apiBase;
    responses['/ipGeo'] = { ip: '192.0.2.2' };
    requestApiEarly(['/ipGeo']);
    assert.deepEqual(await takeEarlyResponse('/ipGeo'), { ip: '192.0.2.2' });
  });
});

describe('peekEarlyResponse', () => {
  it('leaves the response to its taker', async () => {
    requestApiEarly(['/ipGeo']);
    assert.deepEqual(await peekEarlyResponse('/ipGeo'), { ip: '192.0.2.1' });
    assert.deepEqual(await takeEarlyResponse('/ipGeo'), { ip: '192.0.2.1' });
  });

  it('is null for a refused request, and where nothing was requested', async () => {
    responses['https://api.example/ipGeo'] = null;
    requestApiEarly(['/ipGeo']);
    assert.equal(await peekEarlyResponse('/ipGeo'), null);
    assert.equal(await peekEarlyResponse('/user'), null);
  });
});

describe('takeEarlyResponse', () => {
  it('gives the data of an account only to a request with its token', async () => {
    responses['https://api.example/user'] = { email: 'ada@example.com' };
    requestApiEarly(['/user'], 'secret');
    assert.equal(await takeEarlyResponse(earlyKey('/user', 'other')), null);
    assert.deepEqual(await takeEarlyResponse(earlyKey('/user', 'secret')), { email: 'ada@example.com' });
  });

  it('has nothing after the start', async () => {
    requestApiEarly(['/ipGeo']);
    discardEarlyResponses();
    assert.equal(await takeEarlyResponse('/ipGeo'), null);
  });

  it('gives a response to the first caller only', async () => {
    requestStartEarly(['/start.json', '/config.json']);
    const [first, second] = await Promise.all([takeEarlyResponse('/config.json'), takeEarlyResponse('/config.json')]);
    assert.deepEqual([first, second], [{ apiBase: 'https://api.example' }, null]);
  });

  it('is null for a refused request', async () => {
    responses['/config.json'] = null;
    requestStartEarly(['/start.json', '/config.json']);
    assert.equal(await takeEarlyResponse('/config.json'), null);
  });

  it('is null where nothing was requested', async () => {
    assert.equal(await takeEarlyResponse('/config.json'), null);
  });
});

describe('requestStartEarly', () => {
  it('requests what the page needs at once in one file, and others beside it', async () => {
    responses['/start.json'] = { '/messages.json': { a: 1 }, '/data.json?b1': { b: 2 } };
    requestStartEarly(['/start.json', '/config.json']);
    assert.deepEqual(await fetchJson('/data.json?b1'), { b: 2 });
    assert.deepEqual(await fetchJson('/messages.json'), { a: 1 });
    assert.deepEqual(await fetchJson('/config.json'), { apiBase: 'https://api.example' });
    assert.deepEqual(requested, ['/start.json', '/config.json']);
  });
});

describe('fetchJson', () => {
  it('requests again after an early request failed', async () => {
    responses['/config.json'] = null;
    requestStartEarly(['/start.json', '/config.json']);
    await Promise.allSettled(Object.values(globalThis.earlyResponses ?? {}));
    Object.assign(responses, { '/config.json': { fine: true }, '/data.json': { fine: true } });
    assert.deepEqual(await fetchJson('/config.json'), { fine: true });
    assert.deepEqual(await fetchJson('/data.json'), { fine: true });
    assert.deepEqual(requested, ['/start.json', '/config.json', '/config.json', '/data.json']);
  });

  it('requests anew what was taken already', async () => {
    Object.assign(responses, { '/start.json': { '/data.json': { b: 2 } }, '/data.json': { b: 3 } });
    requestStartEarly(['/start.json', '/config.json']);
    await fetchJson('/config.json');
    await fetchJson('/config.json');
    assert.deepEqual([await fetchJson('/data.json'), await fetchJson('/data.json')], [{ b: 2 }, { b: 3 }]);
    assert.deepEqual(requested, ['/start.json', '/config.json', '/config.json', '/data.json']);
  });
});
