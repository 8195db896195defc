import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onNearViewport } from '#framework/near-viewport.ts';
import { replaceProperty } from '#test/support/dom.ts';

const observed = new Set<Element>();
let report: (entries: { target: Element; isIntersecting: boolean }[]) => void = () => {};
replaceProperty(
  globalThis,
  'IntersectionObserver',
  class {
    observe = (element: Element) => observed.add(element);
    unobserve = (element: Element) => observed.delete(element);
    constructor(callback: typeof report) {
      report = callback;
    }
  },
);

test('a callback runs once, when its element comes near the viewport', () => {
  const runs: string[] = [];
  const [first, second] = [document.createElement('a'), document.createElement('a')];
  onNearViewport(first, () => runs.push('first'));
  onNearViewport(second, () => runs.push('second'));
  report([
    { target: first, isIntersecting: false },
    { target: second, isIntersecting: true },
  ]);
  assert.deepEqual(runs, ['second']);
  assert.deepEqual([...observed], [first]);
  report([{ target: second, isIntersecting: true }]);
  report([{ target: first, isIntersecting: true }]);
  assert.deepEqual(runs, ['second', 'first']);
  assert.equal(observed.size, 0);
});

test('a callback that is stopped does not run', () => {
  const link = document.createElement('a');
  const stop = onNearViewport(link, () => assert.fail('it ran'));
  stop();
  assert.equal(observed.size, 0);
  report([{ target: link, isIntersecting: true }]);
});
