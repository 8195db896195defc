import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOfTerm, isDowngrade, planName, plans } from '#facts/plans.ts';

test('only a lower plan than the current one is a downgrade', () => {
  const downgrades = plans.flatMap((current) =>
    plans.filter((wanted) => isDowngrade(wanted, current)).map((wanted) => [current, wanted]),
  );
  assert.deepEqual(downgrades, [
    ['personal', 'free'],
    ['startup', 'free'],
    ['startup', 'personal'],
  ]);
});

test('a month has 30 days and a year 365', () => {
  assert.equal(daysOfTerm('month'), 30);
  assert.equal(daysOfTerm('year'), 365);
});

test('plan names are capitalized', () => {
  assert.deepEqual(plans.map(planName), ['Free', 'Personal', 'Startup']);
});
