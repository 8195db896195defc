/** Every request of a signed-in customer looks its session up this way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { batchLookup } from '#server/db/batch-lookup.ts';

type Started = { keys: string[]; respond(values: Record<string, string>): void; fail(): void };

/** A lookup whose queries wait until the test responds. */
function createLookup() {
  const started: Started[] = [];
  const lookup = batchLookup<string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>();
    const respond = (values: Record<string, string>) => resolve(new Map(Object.entries(values)));
    started.push({ keys, respond, fail: () => reject(new Error('down')) });
    return promise;
  });
  return { started, lookup };
}

test('lookups that arrive together share one query, which has each key once', async () => {
  const { started, lookup } = createLookup();
  const found = Promise.all(['a', 'b', 'a', 'unknown'].map(lookup));
  await setImmediate();
  assert.deepEqual(
    started.map(({ keys }) => keys),
    [['a', 'b', 'unknown']],
  );
  started[0]?.respond({ b: 'of b', a: 'of a' });
  assert.deepEqual(await found, ['of a', 'of b', 'of a', undefined]);
});

test('a lookup that comes later has a query of its own, also when another one hangs', async () => {
  const { started, lookup } = createLookup();
  void lookup('hangs');
  await setImmediate();
  const found = lookup('a');
  await setImmediate();
  assert.deepEqual(started[1]?.keys, ['a']);
  started[1]?.respond({ a: 'of a' });
  assert.equal(await found, 'of a');
});

test('two queries run at most, and what arrives meanwhile shares the next one', async () => {
  const { started, lookup } = createLookup();
  for (const key of ['a', 'b', 'c', 'd']) {
    void lookup(key);
    await setImmediate();
  }
  assert.equal(started.length, 2);
  started[0]?.respond({});
  await setImmediate();
  await setImmediate();
  assert.deepEqual(started[2]?.keys, ['c', 'd']);
});

test('a query that fails fails its lookups, and later ones are served, however many have failed', async () => {
  const { started, lookup } = createLookup();
  for (let times = 0; times < 3; times++) {
    const failing = lookup('a');
    await setImmediate();
    started[times]?.fail();
    await assert.rejects(failing, /down/);
  }
  const found = lookup('a');
  await setImmediate();
  started[3]?.respond({ a: 'of a' });
  assert.equal(await found, 'of a');
});
