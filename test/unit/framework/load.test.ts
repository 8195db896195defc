import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { fetchJson, fetchStyle, loadOnce } from '#framework/load.ts';
import { replaceProperty } from '#test/support/dom.ts';

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

test('a browser that knows no sheets without an element loads the file', async () => {
  const restore = replaceProperty(document, 'adoptedStyleSheets', undefined as never);
  globalThis.earlyResponses = { start: Promise.resolve({ '/assets/old.css': 'h1 {}' }) };
  // As nothing serves it here.
  await assert.rejects(fetchStyle('/assets/old.css'), /\/assets\/old\.css did not load/);
  restore();
});
