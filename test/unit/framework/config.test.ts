import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { useRuntimeConfig } from '#framework/config.ts';
import { parsePageUrl } from '#framework/page-url.ts';
import { loadRoute } from '#framework/payload.ts';
import type { Route } from '#framework/route.ts';
import { replaceProperty } from '#test/support/dom.ts';

const features = { card: true, paypal: false, google: false, apple: false, microsoft: false };
const json = { apiBase: 'https://api.example', entryKey: '', entryIv: '', features };

afterEach(cleanup);

test('a page that shows the configuration requests it beside its code', async () => {
  const requestedBy = async (route: Partial<Route>) => {
    const requested: string[] = [];
    const restore = replaceProperty(globalThis, 'fetch', async (url: string) => {
      requested.push(url);
      return { ok: false, status: 502 };
    });
    const page = { path: '/a', page: 'a', layout: 'main', indexed: false, load: async () => ({ default: () => null }) };
    await assert.rejects(loadRoute({ ...page, ...route }, parsePageUrl('/en/a')), { status: 504 });
    restore();
    return requested;
  };
  assert.ok((await requestedBy({ usesConfig: true })).includes('/config.json'));
  assert.ok(!(await requestedBy({})).includes('/config.json'));
});

test('useRuntimeConfig reports a failure, and the next component tries again', async () => {
  const restore = replaceProperty(globalThis, 'fetch', async () => ({ ok: false, status: 502 }));
  const failing = renderHook(useRuntimeConfig);
  assert.deepEqual(failing.result.current, { config: null, failed: false });
  await waitFor(() => assert.deepEqual(failing.result.current, { config: null, failed: true }));
  restore();

  const restoreFetch = replaceProperty(globalThis, 'fetch', async () => ({ ok: true, json: async () => json }));
  const loaded = renderHook(useRuntimeConfig);
  await waitFor(() => assert.equal(loaded.result.current.config?.apiBase, 'https://api.example'));
  assert.equal(loaded.result.current.failed, false);
  restoreFetch();
});
