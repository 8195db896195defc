import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import axios from 'axios';
import { loadIp, protectionOf, useIp, watchIp } from '#features/ip-status/ip-store.ts';
import { configureRequest } from '#framework/request.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';
import { siteConfig } from '#test/support/samples.ts';

afterEach(cleanup);

configureRequest({ loadCode: () => import('#test/support/request-code.ts'), token: () => '' });

const exit = { ip: '203.0.113.7', version: 4, protect: true, latitude: null, longitude: null };

/** The response to the next lookup; null: the connection is lost. */
async function lookUp(response: object | null): Promise<void> {
  globalThis.fetch = async () => Response.json(siteConfig);
  axios.defaults.adapter = async (config) => {
    if (!response) throw new axios.AxiosError('no network', 'ERR_NETWORK');
    return { data: response, status: 200, statusText: '', headers: {}, config };
  };
  await act(() => loadIp());
}

test('the state of a lookup that fails is unknown, and a response without an IP address is no response', async () => {
  visit('/');
  const { result } = renderHook(useIp);
  await lookUp(null);
  assert.deepEqual([result.current.failed, protectionOf(result.current)], [true, 'unknown']);
  await lookUp({ ip: '', protect: true });
  assert.deepEqual([result.current.failed, protectionOf(result.current)], [true, 'unknown']);
});

test('the verdict is that of the response', async () => {
  visit('/');
  const { result } = renderHook(useIp);
  await lookUp(exit);
  assert.deepEqual([result.current.failed, protectionOf(result.current)], [false, 'protected']);
  await lookUp({ ...exit, protect: false });
  assert.equal(protectionOf(result.current), 'unprotected');
});

test('a failed check never keeps the verdict of an earlier one', async () => {
  visit('/');
  const { result } = renderHook(useIp);
  await lookUp(exit);
  await lookUp(null);
  assert.deepEqual(result.current, { ip: null, failed: true, loading: false });
  await lookUp(exit);
  await lookUp({ ip: '', protect: true });
  assert.equal(protectionOf(result.current), 'unknown');
});

test('the IP address is checked again when the tab or the connection returns, at most once in 30 seconds', async (context) => {
  visit('/');
  let now = performance.now();
  context.mock.method(performance, 'now', () => now);
  const { result } = renderHook(useIp);
  await lookUp(exit);
  const stop = watchIp();
  axios.defaults.adapter = async (config) => {
    return { data: { ...exit, protect: false }, status: 200, statusText: '', headers: {}, config };
  };
  now += 29_000;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  assert.equal(protectionOf(result.current), 'protected');
  now += 2000;
  const restoreVisibility = replaceProperty(document, 'visibilityState', 'hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  assert.equal(result.current.loading, false, 'nobody looks');
  restoreVisibility();
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => assert.equal(protectionOf(result.current), 'unprotected'));
  await lookUp(exit);
  now += 31_000;
  axios.defaults.adapter = async (config) => {
    return { data: { ...exit, protect: false }, status: 200, statusText: '', headers: {}, config };
  };
  await act(async () => void dispatchEvent(new Event('online')));
  await waitFor(() => assert.equal(protectionOf(result.current), 'unprotected'));
  stop();
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
