import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, renderHook } from '@testing-library/react';
import { ipGeoPath } from '#site/api-paths.ts';
import { replaceProperty } from '#test/support/dom.ts';

// Outside a build there is no font.
Object.assign(globalThis, { __BUILD_ID__: 'b1' });
const { startIdleWork } = await import('#app/idle-work.ts');
const { product } = await import('#app/product.ts');
const { configureProduct } = await import('#framework/product.ts');
const { configureRequest } = await import('#framework/request.ts');
const { useToasts } = await import('#framework/toast.ts');

const notice = { closed: 'all', message: null, until: null };
const files: Record<string, object> = {
  '/config.json': { apiBase: '', notice },
  '/builds/latest.json': { id: 'b2' },
  '/builds/meta/b2.json': { id: 'b2' },
};

test('a page that is interactive watches connection, IP address, maintenance and builds, and caches the font', async () => {
  const fetched: string[] = [];
  const requested: string[] = [];
  let reloads = 0;
  const restores = [
    replaceProperty(globalThis, 'fetch', async (url: string) => {
      fetched.push(url);
      return Response.json(files[url] ?? {});
    }),
    replaceProperty(globalThis, 'setTimeout', ((run: () => void) => setImmediate(run)) as never),
    replaceProperty(globalThis, 'setInterval', () => 0),
    replaceProperty(globalThis, 'requestIdleCallback' as never, (run: () => void) => setImmediate(run)),
    replaceProperty(document, 'visibilityState', 'visible'),
    replaceProperty(location, 'reload', () => reloads++),
  ];
  configureProduct(product);
  const send = async ({ url }: { url: string }) => {
    requested.push(url);
    return { success: true, code: 0, msg: '', data: {} } as never;
  };
  const handlers = { onUnauthorized: () => {}, onUnavailable: () => {} };
  configureRequest({ loadCode: async () => ({ send, ...handlers }), token: () => '' });
  const { result: toasts } = renderHook(useToasts);
  const shownToasts = () => toasts.current.map(({ text }) => (text as { id: string }).id);
  const settle = () =>
    act(async () => {
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    });

  startIdleWork();
  await settle();
  assert.deepEqual(shownToasts(), ['app.maintenance.all']);
  assert.ok(fetched.includes('/assets/fonts.b1.css'), fetched.join());

  restores.push(replaceProperty(navigator, 'onLine', false));
  act(() => void dispatchEvent(new Event('offline')));
  assert.deepEqual(shownToasts(), ['app.maintenance.all', 'app.offline']);
  restores.pop()?.();
  act(() => void dispatchEvent(new Event('online')));
  await settle();
  assert.deepEqual(shownToasts(), ['app.maintenance.all']);
  assert.deepEqual(requested, [ipGeoPath]);

  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  assert.deepEqual(shownToasts(), ['app.maintenance.all', 'app.update.available']);
  toasts.current.at(-1)?.actions?.[0]?.run();
  assert.equal(reloads, 1);
  for (const restore of restores.toReversed()) restore();
});
