/** docs/decisions/0047-changing-plan-and-card.md */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PlanChange, type PlanState, planChange } from '#facts/plan-change.ts';
import type { PaidPlan, Term } from '#facts/plans.ts';

const free: PlanState = { plan: 'free', renewing: null };
const once = (plan: PaidPlan): PlanState => ({ plan, renewing: null });
const renewing = (plan: PaidPlan, term: Term): PlanState => ({ plan, renewing: { plan, term } });

/** For each state: personal by the month, by the year, then startup by the month, by the year. */
const byCard: [PlanState, PlanChange[]][] = [
  [free, ['get', 'get', 'get', 'get']],
  [once('personal'), ['addMonth', 'addYear', 'upgrade', 'upgrade']],
  [renewing('personal', 'month'), ['addMonth', 'yearly', 'upgrade', 'upgrade']],
  [renewing('personal', 'year'), ['monthly', 'addYear', 'upgrade', 'upgrade']],
  [once('startup'), ['downgrade', 'downgrade', 'addMonth', 'addYear']],
  [renewing('startup', 'month'), ['downgrade', 'downgrade', 'addMonth', 'yearly']],
  [renewing('startup', 'year'), ['downgrade', 'downgrade', 'monthly', 'addYear']],
  // A lower plan renews behind a higher one that was paid once.
  [
    { plan: 'startup', renewing: { plan: 'personal', term: 'month' } },
    ['downgrade', 'downgrade', 'addMonth', 'addYear'],
  ],
];
const products = (['personal', 'startup'] as const).flatMap((plan) =>
  (['month', 'year'] as const).map((term) => ({ plan, term })),
);

test('a product is named by what choosing it does', () => {
  for (const [state, expected] of byCard) {
    const changes = products.map((product) => planChange(state, product));
    assert.deepEqual(changes, expected, JSON.stringify(state));
  }
});

test('PayPal adds days to a plan whose term a card would switch, and is the same otherwise', () => {
  for (const [state, expected] of byCard) {
    const changes = products.map((product) => planChange(state, product, 'paypal'));
    const withoutSwitch = expected.map((change) => {
      if (change === 'yearly') return 'addYear';
      return change === 'monthly' ? 'addMonth' : change;
    });
    assert.deepEqual(changes, withoutSwitch, JSON.stringify(state));
  }
});
