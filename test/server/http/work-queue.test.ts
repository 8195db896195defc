import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createWorkQueue, type Lane } from '#server/http/overload.ts';

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
  const settled = Promise.allSettled(works.map(({ run }) => enqueue('one', run)));
  assert.deepEqual(
    works.map(({ isStarted }) => isStarted),
    [true, true, false, false, false, false],
  );
  for (const work of works) work.resolve('done');
  const results = await settled;
  assert.deepEqual(results.slice(0, 5), Array(5).fill({ status: 'fulfilled', value: 'done' }));
  const { reason, retryAfter } = results[5]?.status === 'rejected' ? results[5].reason : {};
  assert.deepEqual([reason, retryAfter], ['overloaded', 7]);
});

test('work that fails frees its place', async () => {
  const enqueue = createWorkQueue(options);
  const failures: unknown[] = [];
  for (let count = 0; count < 10; count++) {
    enqueue('one', () => Promise.reject('broken')).catch((error: unknown) => failures.push(error));
    // Not awaited: without a free place it would wait forever.
    await nextTurn();
  }
  assert.deepEqual(failures, Array(10).fill('broken'));
  assert.equal(await enqueue('one', async () => 'fine'), 'fine');
  const works = Array.from({ length: 3 }, createWork);
  for (const { run } of works) enqueue('one', run).catch(() => {});
  assert.deepEqual(
    works.map(({ isStarted }) => isStarted),
    [true, true, false],
  );
});

test('when the queue is full, the longest lane loses its last place to one that is shorter, and to nobody else', async () => {
  const enqueue = createWorkQueue(options);
  const works = Array.from({ length: 7 }, createWork);
  const lanes = ['one', 'one', 'short', 'long', 'long', 'new', 'long'];
  const settled = Promise.allSettled(works.map(({ run }, index) => enqueue(lanes[index] ?? '', run)));
  for (const work of works) work.resolve('done');
  const results = await settled;
  assert.deepEqual(
    results.map(({ status }) => status === 'fulfilled'),
    [true, true, true, true, false, true, false],
  );
});

/** Of each piece of work, whether it was done. */
async function runAll(lanes: (Lane | string)[]): Promise<boolean[]> {
  const enqueue = createWorkQueue(options);
  const works = lanes.map(() => createWork());
  const settled = Promise.allSettled(works.map(({ run }, index) => enqueue(lanes[index] ?? '', run)));
  for (const work of works) work.resolve('done');
  return (await settled).map(({ status }) => status === 'fulfilled');
}

const laneIn = (network: string) => (name: string) => ({ name, network });

test('a network whose customers have a lane each loses a place to another network, and only one', async () => {
  const [a, b] = [laneIn('a'), laneIn('b')];
  const done = await runAll([a('1'), a('2'), a('3'), a('4'), a('5'), b('6'), b('7'), b('8'), a('9')]);
  assert.deepEqual(done, [true, true, true, true, false, true, false, false, false]);
});

test('where many networks wait, a known customer takes the place of a stranger, and only that', async () => {
  const known = laneIn('d')('known');
  const other = laneIn('e')('other');
  const done = await runAll(['x', 'x', 'a', 'b', 'c', 'stranger', known, other]);
  assert.deepEqual(done, [true, true, true, false, false, false, true, true]);
  assert.deepEqual(await runAll(['x', 'x', 'a', 'b', 'c', 'stranger']), [true, true, true, true, true, false]);
  const allKnown = ['a', 'b', 'c'].map((network) => laneIn(network)(`of ${network}`));
  assert.deepEqual(await runAll(['x', 'x', ...allKnown, known]), [true, true, true, true, true, false]);
});

test('known customers of one network take the place of one stranger, however many they are', async () => {
  const d = laneIn('d');
  const done = await runAll(['x', 'x', 'a', 'b', 'c', d('1'), d('2'), d('3')]);
  assert.deepEqual(done, [true, true, true, true, false, true, false, false]);
});

test('within a network the longest lane loses its last place to a shorter one', async () => {
  const a = laneIn('a');
  const done = await runAll([a('1'), a('1'), a('1'), a('1'), a('1'), a('2'), a('3'), a('1')]);
  assert.deepEqual(done, [true, true, true, false, false, true, true, false]);
});
