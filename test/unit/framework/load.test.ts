import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { fetchJson, loadOnce } from '#framework/load.ts';

test('an error status is a failure, even with a readable body', async () => {
  const fetching = mock.method(globalThis, 'fetch', async () => Response.json({ id: 'x' }, { status: 404 }));
  await assert.rejects(fetchJson('/builds/latest.json'), /responded with 404/);
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
