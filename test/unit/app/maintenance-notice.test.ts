import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, renderHook } from '@testing-library/react';
import { announceMaintenance } from '#app/maintenance-notice.ts';
import { product } from '#app/product.ts';
import { loadConfig } from '#framework/config.ts';
import { showLocale } from '#framework/locale.ts';
import { configureProduct } from '#framework/product.ts';
import { toast, useToasts } from '#framework/toast.ts';
import { replaceProperty } from '#test/support/dom.ts';

test('without the configuration nothing is shown', async () => {
  const restore = replaceProperty(globalThis, 'fetch', () => Promise.reject(new TypeError('offline')));
  const { result } = renderHook(() => useToasts());
  await act(announceMaintenance);
  restore();
  assert.deepEqual(result.current, []);
});

test('maintenance is shown, with its end, until the visitor closes it', async () => {
  configureProduct(product);
  const notice = { closed: 'purchases', message: null, until: '2026-12-01T04:30:00.000Z' };
  const restore = replaceProperty(globalThis, 'fetch', async () => ({ ok: true, json: async () => ({ notice }) }));
  const { result } = renderHook(() => useToasts());
  await act(announceMaintenance);
  restore();
  assert.equal(result.current.length, 1);
  const [shown] = result.current;
  assert.deepEqual(shown?.text, { id: 'app.maintenance.purchases' });
  assert.match(String(shown?.values?.time), /Dec 1, 2026/);
  assert.equal(shown?.durationMs, Number.POSITIVE_INFINITY);
});

test('maintenance that ends on the first of a month has the ordinal of French', async (context) => {
  const { result } = renderHook(() => useToasts());
  act(() => {
    for (const { id } of result.current) toast.close(id);
  });
  showLocale('fr');
  context.after(() => showLocale('en'));
  await act(announceMaintenance);
  assert.match(String(result.current.at(-1)?.values?.time), /^1er déc\. 2026/);
});

test('the operator’s own message replaces the usual one', async () => {
  const { result } = renderHook(() => useToasts());
  act(() => {
    for (const { id } of result.current) toast.close(id);
  });
  const { notice } = await loadConfig();
  Object.assign(notice ?? {}, { message: 'Back in an hour.' });
  await act(announceMaintenance);
  assert.deepEqual(
    result.current.map(({ text }) => text),
    ['Back in an hour.'],
  );
});
