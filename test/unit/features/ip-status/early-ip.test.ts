import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, test } from 'node:test';
import { act, cleanup, renderHook } from '@testing-library/react';
import axios from 'axios';
import { loadIp, useIp } from '#features/ip-status/ip-store.ts';
import { configureRequest } from '#framework/request.ts';
import { ipGeoPath } from '#site/api-paths.ts';
import { replaceProperty } from '#test/support/dom.ts';

afterEach(cleanup);

configureRequest({ loadCode: () => import('#test/support/request-code.ts'), token: () => '' });

test('the early path is the one of the contract', () => {
  const { paths } = JSON.parse(readFileSync('api-spec/openapi.json', 'utf8'));
  assert.equal(paths[ipGeoPath].get.operationId, 'getIpGeo');
});

test('the response that the document requested is shown without another request; a retry and a failure send one', async () => {
  const requests: string[] = [];
  const restore = replaceProperty(globalThis, 'fetch', async () => Response.json({ apiBase: '' }));
  axios.defaults.adapter = async (config) => {
    requests.push(config.url ?? '');
    return { data: { ip: '198.51.100.7' }, status: 200, statusText: '', headers: {}, config };
  };
  const { result } = renderHook(useIp);

  globalThis.earlyResponses = { [ipGeoPath]: Promise.resolve({ ip: '192.0.2.1' }) };
  await act(() => loadIp());
  assert.equal(result.current.ip?.ip, '192.0.2.1');
  assert.deepEqual(requests, []);

  await act(() => loadIp());
  assert.equal(result.current.ip?.ip, '198.51.100.7');
  assert.deepEqual(requests, [ipGeoPath]);

  const failed = Promise.reject(new Error('502'));
  failed.catch(() => {});
  globalThis.earlyResponses = { [ipGeoPath]: failed };
  await act(() => loadIp());
  assert.equal(result.current.failed, false);
  assert.deepEqual(requests, [ipGeoPath, ipGeoPath]);
  restore();
});
