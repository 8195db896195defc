import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, cleanup, renderHook } from '@testing-library/react';
import axios from 'axios';
import { loadIp, protectionOf, useIp } from '#features/ip-status/ip-store.ts';
import { visit } from '#test/support/dom.ts';

afterEach(cleanup);

const features = { card: true, paypal: true, google: false, apple: false, microsoft: false };
const exit = { ip: '203.0.113.7', version: 4, protect: true, latitude: null, longitude: null };

/** The response to the next lookup; null: the connection is lost. */
async function lookUp(response: object | null): Promise<void> {
  globalThis.fetch = async () => Response.json({ apiBase: '', entryKey: '', entryIv: '', features });
  axios.defaults.adapter = async (config) => {
    if (!response) throw new axios.AxiosError('no network', 'ERR_NETWORK');
    return { data: response, status: 200, statusText: '', headers: {}, config };
  };
  await act(() => loadIp());
}

test('a lookup that fails is "could not tell", and a response without an IP address is no response', async () => {
  visit('/');
  const { result } = renderHook(useIp);
  await lookUp(null);
  assert.deepEqual([result.current.status, protectionOf(result.current)], ['failed', 'unknown']);
  await lookUp({ ip: '', protect: true });
  assert.deepEqual([result.current.status, protectionOf(result.current)], ['failed', 'unknown']);
});

test('the verdict is that of the response', async () => {
  visit('/');
  const { result } = renderHook(useIp);
  await lookUp(exit);
  assert.deepEqual([result.current.status, protectionOf(result.current)], ['ready', 'protected']);
  await lookUp({ ...exit, protect: false });
  assert.equal(protectionOf(result.current), 'unprotected');
});

test('two lookups at once are one request', async () => {
  visit('/');
  let requests = 0;
  renderHook(useIp);
  await lookUp(exit);
  axios.defaults.adapter = async (config) => {
    requests += 1;
    return { data: exit, status: 200, statusText: '', headers: {}, config };
  };
  await act(async () => void (await Promise.all([loadIp(), loadIp()])));
  assert.equal(requests, 1);
});
