import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorkQueue } from '#server/http/overload.ts';

const options = { concurrency: 2, maxQueued: 3, retryAfterSeconds: 7 };

/** Work that ends when the test says so. */
function createWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = {
    isStarted: false,
    resolve,
    reject,
    run: () => {
      work.isStarted = true;
      return promise;
    },
  };
  return work;
}

test('the given number works at once, the given number waits, and one more is refused', async () => {
  const enqueue = createWorkQueue(options);
  const works = Array.from({ length: 6 }, createWork);
  const results = works.map(({ run }) => enqueue('one', run));
  await assert.rejects(results[5] ?? Promise.resolve(), { reason: 'overloaded', retryAfter: 7 });
  assert.deepEqual(
    works.map(({ isStarted }) => isStarted),
    [true, true, false, false, false, false],
  );
  for (const [index, work] of works.slice(0, 5).entries()) {
    work.resolve('done');
    assert.equal(await results[index], 'done');
  }
});

test('work that fails frees its place', async () => {
  const enqueue = createWorkQueue(options);
  for (let count = 0; count < 10; count++)
    await assert.rejects(
      enqueue('one', () => Promise.reject(new Error('broken'))),
      /broken/,
    );
  assert.equal(await enqueue('one', async () => 'fine'), 'fine');
  const works = Array.from({ length: 3 }, createWork);
  for (const { run } of works) enqueue('one', run).catch(() => {});
  assert.deepEqual(
    works.map(({ isStarted }) => isStarted),
    [true, true, false],
  );
});
