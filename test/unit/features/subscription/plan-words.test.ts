import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDowngrade, planOrder } from '#features/subscription/plan-words.ts';

test('only a lower plan than the running one is a downgrade', () => {
  const downgrades = planOrder.flatMap((from) =>
    planOrder.filter((to) => isDowngrade(from, to)).map((to) => [from, to]),
  );
  assert.deepEqual(downgrades, [
    ['personal', 'free'],
    ['startup', 'free'],
    ['startup', 'personal'],
  ]);
});
