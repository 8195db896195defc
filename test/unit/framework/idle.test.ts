import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { delay, nextTask, onIdle } from '#framework/idle.ts';
import { replaceProperty } from '#test/support/dom.ts';

afterEach(() => mock.timers.reset());

test('onIdle leaves the moment to the browser, with a limit, and can be cancelled', () => {
  const asked: { task: () => void; timeout: number }[] = [];
  const cancelled: number[] = [];
  const restoreRequest = replaceProperty(
    globalThis,
    'requestIdleCallback',
    (task: () => void, { timeout }: { timeout: number }) => asked.push({ task, timeout }),
  );
  const restoreCancel = replaceProperty(globalThis, 'cancelIdleCallback', (handle: number) => cancelled.push(handle));
  const task = mock.fn();
  const cancel = onIdle(task);
  assert.equal(task.mock.callCount(), 0);
  asked[0]?.task();
  assert.equal(task.mock.callCount(), 1);
  assert.ok((asked[0]?.timeout ?? 0) > 0, 'a page that is never idle must run its tasks, too');
  cancel();
  assert.deepEqual(cancelled, [1]);
  restoreRequest();
  restoreCancel();
});

test('onIdle runs a little later in a browser without requestIdleCallback', () => {
  const restore = replaceProperty(globalThis, 'requestIdleCallback', undefined);
  mock.timers.enable({ apis: ['setTimeout'] });
  const [task, cancelled] = [mock.fn(), mock.fn()];
  onIdle(task);
  onIdle(cancelled)();
  assert.equal(task.mock.callCount(), 0);
  mock.timers.runAll();
  assert.deepEqual([task.mock.callCount(), cancelled.mock.callCount()], [1, 0]);
  restore();
});

test('delay ends when its signal is aborted, also before the start', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const controller = new AbortController();
  let ended = 0;
  for (const signal of [controller.signal, AbortSignal.abort(), undefined])
    void delay(1000, signal).then(() => ended++);
  mock.timers.tick(0);
  await new Promise(setImmediate);
  assert.equal(ended, 1);
  controller.abort();
  await new Promise(setImmediate);
  assert.equal(ended, 2);
  mock.timers.tick(1000);
  await new Promise(setImmediate);
  assert.equal(ended, 3);
});

test('nextTask ends the current task, not only the microtasks', async () => {
  const order: string[] = [];
  const done = nextTask().then(() => order.push('next task'));
  await Promise.resolve().then(() => order.push('microtask'));
  await done;
  assert.deepEqual(order, ['microtask', 'next task']);
});
