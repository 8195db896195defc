import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anySignal } from '#framework/any-signal.ts';

test('aborts with the first signal and its reason, and stays so', () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const signal = anySignal([first.signal, second.signal]);
  assert.equal(signal.aborted, false);
  second.abort('timeout');
  first.abort('left');
  assert.deepEqual([signal.aborted, signal.reason], [true, 'timeout']);
});

test('is aborted from the start when one of the signals is', () => {
  const signal = anySignal([new AbortController().signal, AbortSignal.abort('left'), AbortSignal.abort('late')]);
  assert.deepEqual([signal.aborted, signal.reason], [true, 'left']);
});

test('nothing aborts it without signals', () => {
  assert.equal(anySignal([]).aborted, false);
});
