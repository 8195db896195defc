import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { fetchJson, loadJson, loadOnce } from '#framework/load.ts';

test('an error status is a failure, even with a readable body', async () => {
  const fetching = mock.method(globalThis, 'fetch', async () => Response.json({ id: 'x' }, { status: 404 }));
  await assert.rejects(fetchJson('/builds/latest.json'), /404/);
  fetching.mock.restore();
});

test('a load is shared, and forgotten when it fails', async () => {
  let loads = 0;
  const load = async () => {
    if (++loads === 1) throw new Error('offline');
    return loads;
  };
  await assert.rejects(loadOnce('key', load), /offline/);
  assert.deepEqual(await Promise.all([loadOnce('key', load), loadOnce('key', load)]), [2, 2]);
});

test('a navigation right after an abort loads the file again', async () => {
  const fetching = mock.method(globalThis, 'fetch', (_: string, { signal }: RequestInit) => {
    const aborted = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    return signal ? aborted : Promise.resolve(Response.json({ id: 'x' }));
  });
  const controller = new AbortController();
  const prefetched = loadJson('/page.json', { signal: controller.signal });
  await new Promise(setImmediate);
  controller.abort();
  const [, loaded] = await Promise.all([assert.rejects(prefetched), loadJson('/page.json')]);
  assert.deepEqual(loaded, { id: 'x' });
  assert.deepEqual(await loadJson('/page.json'), { id: 'x' });
  assert.equal(fetching.mock.callCount(), 2, 'the aborted load and one more');
  fetching.mock.restore();
});
