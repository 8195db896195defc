import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prepareRequest } from '#api/prepare-request.ts';
import { replaceProperty } from '#test/support/dom.ts';

test('preparing a form loads what requests need, because the connection may be lost before the submit', async () => {
  const requested: string[] = [];
  const restore = replaceProperty(globalThis, 'fetch', async (url: string) => {
    requested.push(url);
    throw new TypeError('Failed to fetch');
  });
  const loaded = Promise.resolve();
  assert.equal(prepareRequest(() => loaded)(), loaded);
  await new Promise(setImmediate);
  assert.deepEqual(requested, ['/config.json']);
  restore();
});
