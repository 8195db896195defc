import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { loadConfig, useRuntimeConfig } from '#framework/config.ts';
import { parsePageUrl } from '#framework/page-url.ts';
import { loadRoute } from '#framework/payload.ts';
import type { Route } from '#framework/route.ts';
import { replaceProperty } from '#test/support/dom.ts';
import { siteConfig } from '#test/support/samples.ts';

const json = { ...siteConfig, apiBase: 'https://api.example' };

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

test('useRuntimeConfig reports a failure, the next component tries again, and both get what it has loaded', async () => {
  const restore = replaceProperty(globalThis, 'fetch', async () => ({ ok: false, status: 502 }));
  const failing = renderHook(useRuntimeConfig);
  assert.deepEqual(failing.result.current, { config: null, failed: false });
  await waitFor(() => assert.deepEqual(failing.result.current, { config: null, failed: true }));
  restore();

  const restoreFetch = replaceProperty(globalThis, 'fetch', async () => ({ ok: true, json: async () => json }));
  const loaded = renderHook(useRuntimeConfig);
  const expected = { config: json, failed: false };
  await waitFor(() => assert.deepEqual(loaded.result.current, expected));
  assert.deepEqual(failing.result.current, expected);
  restoreFetch();
});

test('a component that comes later is rendered with the configuration at once', async () => {
  const restore = replaceProperty(globalThis, 'fetch', async () => ({ ok: true, json: async () => json }));
  await act(loadConfig);
  restore();
  const rendered: unknown[] = [];
  renderHook(() => rendered.push(useRuntimeConfig().config?.apiBase));
  assert.deepEqual(rendered, [json.apiBase]);
});
