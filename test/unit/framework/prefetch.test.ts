import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { prefetch } from '#framework/prefetch.ts';
import { replaceProperty } from '#test/support/dom.ts';

const flush = () => new Promise((resolve) => setImmediate(resolve));

test('runs at most 4 loads at a time, each until it is done or for 1 s', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const started: number[] = [];
  const finish: (() => void)[] = [];
  for (let index = 0; index < 9; index++) {
    prefetch(() => {
      started.push(index);
      return new Promise<void>((resolve) => finish.push(resolve));
    });
  }
  assert.deepEqual(started, [0, 1, 2, 3]);
  finish[2]?.();
  await flush();
  assert.deepEqual(started, [0, 1, 2, 3, 4]);
  mock.timers.tick(999);
  await flush();
  assert.equal(started.length, 5);
  mock.timers.tick(1);
  await flush();
  assert.deepEqual(started, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  mock.timers.tick(1000);
  await flush();
  mock.timers.reset();
});

test('a failed load frees its place and is ignored', async () => {
  let tries = 0;
  for (let index = 0; index < 6; index++) prefetch(() => Promise.reject(new Error(`${++tries}`)));
  await flush();
  assert.equal(tries, 6);
});

test('prefetches nothing with the data saver on', () => {
  const restore = replaceProperty(navigator, 'connection' as never, { saveData: true });
  prefetch(() => assert.fail('prefetched'));
  restore();
});
