/** Which renewal remains, and when it is charged next (docs/decisions/0037-one-renewal.md). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type PaidPlan, planRank } from '#facts/plans.ts';
import { type Entitlement, entitlementsAt } from '#server/billing/entitlements.ts';
import {
  type CompletedPurchase,
  decideRenewals,
  endOfPlan,
  type Renewal,
} from '#server/billing/subscriptions/rules.ts';
import { addMs, dayMs } from '#server/clock.ts';

const now = new Date('2026-11-22T00:00:00.000Z');
const day = (days: number) => addMs(now, days * dayMs);
const renewal = (id: string, plan: PaidPlan, startedOn: number, nextCharge: number, more: Partial<Renewal> = {}) => ({
  id,
  plan,
  startedAt: day(startedOn),
  nextChargeAt: day(nextCharge),
  isOverdue: false,
  isMoved: false,
  ...more,
});
const days = (id: string, plan: PaidPlan, purchasedOn: number, count: number): Entitlement => ({
  id,
  plan,
  days: count,
  purchasedAt: day(purchasedOn),
  refundedAt: null,
});
const purchase = (plan: PaidPlan, subscriptionId: string | null = null): CompletedPurchase => ({
  plan,
  subscriptionId,
  completedAt: now,
});

describe('decideRenewals', () => {
  it('changes nothing for one renewal that is charged when its days end', () => {
    assert.deepEqual(
      decideRenewals([renewal('a', 'personal', -10, 20)], [days('1', 'personal', -10, 30)], null, now),
      [],
    );
  });
  it('ends the renewal of a lower plan after a purchase by PayPal', () => {
    const bought = [days('1', 'personal', -10, 30), days('2', 'startup', 0, 30)];
    const changes = decideRenewals([renewal('a', 'personal', -10, 20)], bought, purchase('startup'), now);
    assert.deepEqual(changes, [{ id: 'a', kind: 'end' }]);
  });
  it('moves the renewal of the same plan to the end of the paid time', () => {
    const bought = [days('1', 'personal', -10, 30), days('2', 'personal', 0, 365)];
    const changes = decideRenewals([renewal('a', 'personal', -10, 20)], bought, purchase('personal'), now);
    assert.deepEqual(changes, [{ id: 'a', kind: 'move', nextChargeAt: day(385) }]);
  });
  it('keeps the same one of two that began in the same second, whichever purchase is settled', () => {
    const bought = [days('1', 'personal', 0, 30), days('2', 'personal', 0, 365)];
    const renewals = [renewal('newer', 'personal', 0, 395), renewal('older', 'personal', 0, 30)];
    for (const settled of [purchase('personal', 'newer'), purchase('personal', 'older'), null])
      assert.deepEqual(decideRenewals(renewals, bought, settled, now), [{ id: 'older', kind: 'end' }]);
  });
  it('ends an overdue renewal of the same plan instead of moving it', () => {
    const bought = [days('1', 'personal', -31, 30), days('2', 'personal', 0, 30)];
    const overdue = renewal('a', 'personal', -31, 29, { isOverdue: true });
    assert.deepEqual(decideRenewals([overdue], bought, purchase('personal'), now), [{ id: 'a', kind: 'end' }]);
  });
  it('keeps a renewal that began after the purchase, whose job is late', () => {
    const changes = decideRenewals([renewal('a', 'personal', 1, 31)], [], purchase('startup'), now);
    assert.deepEqual(changes, []);
  });
  it('keeps the renewal of a purchase that is settled so late that its next charge is overdue', () => {
    const own = renewal('own', 'personal', 0, 30, { isOverdue: true });
    assert.deepEqual(decideRenewals([own], [], purchase('personal', 'own'), now), []);
  });
  it('keeps the renewal of a lower plan while days of a higher one run that no renewal continues', () => {
    const bought = [days('1', 'personal', -10, 30), days('2', 'startup', 0, 7)];
    const changes = decideRenewals([renewal('a', 'personal', -10, 20)], bought, null, now);
    assert.deepEqual(changes, [{ id: 'a', kind: 'move', nextChargeAt: day(27) }]);
  });
  it('keeps the renewal of the plan in use when a page of a lower plan was paid late', () => {
    const bought = [days('1', 'startup', -1, 30), days('2', 'personal', 0, 30)];
    const both = [renewal('late', 'personal', 0, 30), renewal('used', 'startup', -1, 29)];
    assert.deepEqual(decideRenewals(both, bought, purchase('personal', 'late'), now), [{ id: 'late', kind: 'end' }]);
  });
  it('keeps the newest of several renewals of a plan', () => {
    const both = [renewal('old', 'personal', -20, 10), renewal('new', 'personal', -10, 20)];
    const bought = [days('1', 'personal', -20, 30)];
    for (const list of [both, both.toReversed()])
      assert.deepEqual(decideRenewals(list, bought, null, now), [{ id: 'old', kind: 'end' }]);
  });
  it('leaves an overdue charge where it is', () => {
    const overdue = renewal('a', 'personal', -31, -1, { isOverdue: true });
    assert.deepEqual(decideRenewals([overdue], [days('1', 'personal', 0, 30)], null, now), []);
  });
  it('moves a charge back after a refund, and leaves time for its notice', () => {
    const moved = renewal('a', 'personal', -10, 385, { isMoved: true });
    const move = (nextChargeAt: Date) => [{ id: 'a', kind: 'move', nextChargeAt }];
    assert.deepEqual(decideRenewals([moved], [days('1', 'personal', -10, 30)], null, now), move(day(20)));
    assert.deepEqual(decideRenewals([moved], [], null, now), move(day(8)));
  });
  it('moves a charge by two years at most', () => {
    const [change] = decideRenewals([renewal('a', 'personal', 0, 30)], [days('1', 'personal', 0, 3000)], null, now);
    assert.ok(change?.kind === 'move' && change.nextChargeAt <= day(730));
  });
});

const plans = fc.constantFrom<PaidPlan>('personal', 'startup');
const anyRenewals = fc
  .array(
    fc.record({
      plan: plans,
      age: fc.integer({ min: 0, max: 300 }),
      due: fc.integer({ min: -3, max: 400 }),
      isMoved: fc.boolean(),
    }),
    { maxLength: 4 },
  )
  .map((list) =>
    list.map(({ plan, age, due, isMoved }, index) =>
      renewal(`r${index}`, plan, -age, due, { isOverdue: due <= 0, isMoved: isMoved && due > 0 }),
    ),
  );
const anyEntitlements = fc
  .array(fc.record({ plan: plans, age: fc.integer({ min: 0, max: 400 }), count: fc.integer({ min: 1, max: 400 }) }), {
    maxLength: 5,
  })
  .map((list) => list.map(({ plan, age, count }, index) => days(`e${index}`, plan, -age, count)));
const anyPurchase = fc.option(
  plans.map((plan) => purchase(plan)),
  { nil: null },
);

it('property: one renewal remains at most, and is not charged while its plan is paid for', () => {
  fc.assert(
    fc.property(anyRenewals, anyEntitlements, anyPurchase, (renewals, entitlements, bought) => {
      const changes = decideRenewals(renewals, entitlements, bought, now);
      const kept = renewals.filter(({ id }) => !changes.some((change) => change.id === id && change.kind === 'end'));
      assert.ok(kept.length <= 1);
      const [only] = kept;
      if (!only || only.isOverdue) return;
      const move = changes.find(({ id }) => id === only.id);
      const chargeAt = move?.kind === 'move' ? move.nextChargeAt : only.nextChargeAt;
      const paidUntil = endOfPlan(entitlements, only.plan, now) ?? now;
      assert.ok(chargeAt.getTime() >= Math.min(paidUntil.getTime() - dayMs, day(700).getTime()));
      if (bought) assert.ok(planRank(only.plan) >= planRank(bought.plan) || only.startedAt > bought.completedAt);
      const { plan } = entitlementsAt(entitlements, now);
      const hasHigher = renewals.some(
        (other) => planRank(other.plan) >= planRank(plan) && !isReplacedBy(bought, other),
      );
      if (hasHigher) assert.ok(planRank(only.plan) >= planRank(plan));
      assert.deepEqual(
        decideRenewals(
          kept.map((each) => ({ ...each, nextChargeAt: chargeAt })),
          entitlements,
          bought,
          now,
        ),
        [],
      );
    }),
    { numRuns: 500 },
  );
});

function isReplacedBy(bought: CompletedPurchase | null, { plan, isOverdue }: Renewal): boolean {
  if (!bought) return false;
  return planRank(bought.plan) > planRank(plan) || (bought.plan === plan && isOverdue);
}
