import './browser.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { prefetch } from '#framework/prefetch.ts';
import { replace } from './browser.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('at most 4 at once; each holds its place until it is done, or for 1 s', async () => {
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
  await settled();
  assert.deepEqual(started, [0, 1, 2, 3, 4]);
  mock.timers.tick(999);
  await settled();
  assert.equal(started.length, 5);
  mock.timers.tick(1);
  await settled();
  assert.deepEqual(started, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  mock.timers.tick(1000);
  await settled();
  mock.timers.reset();
});

test('a failure frees its place and is not heard of', async () => {
  let tries = 0;
  for (let index = 0; index < 6; index++) prefetch(() => Promise.reject(new Error(`${++tries}`)));
  await settled();
  assert.equal(tries, 6);
});

test('nothing is prefetched for someone who saves data', () => {
  const restore = replace(navigator, 'connection' as never, { saveData: true });
  prefetch(() => assert.fail('prefetched'));
  restore();
});
