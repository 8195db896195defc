/** The grace period of a late renewal (docs/decisions/0017-renewals-and-grace.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { planRank } from '#facts/plans.ts';
import { type Entitlement, entitlementsAt, graceAt, graceMs } from '#server/billing/entitlements.ts';
import { dayMs } from '#server/clock.ts';

const start = Date.parse('2026-01-01T00:00:00.000Z');
const at = (days: number) => new Date(start + days * dayMs);
const entitlement = (id: string, plan: Entitlement['plan'], purchasedOn: number, days: number): Entitlement => ({
  id,
  plan,
  days,
  purchasedAt: at(purchasedOn),
  refundedAt: null,
});

test('a renewing plan continues for exactly three days after its last entitlement', () => {
  const entitlements = [entitlement('a', 'personal', 0, 30)];
  const grace = { plan: 'personal', until: at(33) };
  assert.equal(graceAt(entitlements, ['personal'], at(29.9)), null);
  assert.deepEqual(graceAt(entitlements, ['personal'], at(30)), grace);
  assert.deepEqual(graceAt(entitlements, ['personal'], new Date(at(33).getTime() - 1)), grace);
  assert.equal(graceAt(entitlements, ['personal'], at(33)), null);
  assert.equal(graceAt(entitlements, [], at(31)), null);
});

test('there is no grace period after a refund', () => {
  const refunded = { ...entitlement('a', 'personal', 0, 30), refundedAt: at(5) };
  assert.equal(graceAt([refunded], ['personal'], at(5)), null);
});

test('a queued lower plan does not replace the higher one during its grace period', () => {
  const entitlements = [entitlement('a', 'startup', 0, 30), entitlement('b', 'personal', 0, 30)];
  assert.deepEqual(graceAt(entitlements, ['startup'], at(31)), { plan: 'startup', until: at(33) });
  assert.equal(graceAt(entitlements, ['personal'], at(31)), null);
});

test('of two renewing plans that have just ended, the higher one continues', () => {
  const entitlements = [entitlement('a', 'startup', 0, 30), entitlement('b', 'personal', 0, 1)];
  assert.deepEqual(graceAt(entitlements, ['personal', 'startup'], at(32)), { plan: 'startup', until: at(33) });
});

test('days that are disputed do not end the grace period: they cannot be used', () => {
  const disputed = { ...entitlement('b', 'personal', 20, 30), suspensions: [{ from: at(21), to: null }] };
  const grace = graceAt([entitlement('a', 'personal', 0, 30), disputed], ['personal'], at(31));
  assert.deepEqual(grace, { plan: 'personal', until: at(33) });
});

test('property: grace is only for a renewing plan above the current one and ends within three days', () => {
  let found = 0;
  const anyEntitlement = fc.record({
    id: fc.uuid(),
    plan: fc.constantFrom<Entitlement['plan']>('personal', 'startup'),
    days: fc.integer({ min: 1, max: 3 }),
    purchasedAt: fc.integer({ min: 0, max: 6 }).map(at),
    refundedAt: fc.constant(null),
  });
  fc.assert(
    fc.property(
      fc.array(anyEntitlement, { minLength: 1, maxLength: 4 }),
      fc.subarray<Entitlement['plan']>(['personal', 'startup'], { minLength: 1 }),
      fc.integer({ min: 0, max: 10 }),
      (entitlements, renewing, day) => {
        const now = at(day + 0.5);
        const grace = graceAt(entitlements, renewing, now);
        if (!grace) return;
        found += 1;
        assert.ok(renewing.includes(grace.plan));
        assert.ok(planRank(grace.plan) > planRank(entitlementsAt(entitlements, now).plan));
        assert.ok(grace.until > now && grace.until.getTime() - now.getTime() <= graceMs);
      },
    ),
  );
  assert.ok(found > 0, 'no grace period was generated');
});
