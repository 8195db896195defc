/** The rules of entitlements (docs/decisions/0015-entitlements.md), as examples and as properties. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Entitlement, entitlementsAt, roundUpToDays } from '#server/billing/entitlements.ts';
import { dayMs } from '#server/clock.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
const at = (days: number) => new Date(start + days * dayMs);
const entitlement = (
  id: string,
  plan: Entitlement['plan'],
  days: number,
  purchasedOn: number,
  refundedOn?: number,
): Entitlement => ({
  id,
  plan,
  days,
  purchasedAt: at(purchasedOn),
  refundedAt: refundedOn === undefined ? null : at(refundedOn),
});

const purchases = fc
  .array(
    fc.record({
      plan: fc.constantFrom<Entitlement['plan'][]>('personal', 'startup'),
      days: fc.constantFrom(30, 365),
      purchasedOn: fc.integer({ min: 0, max: 400 }),
    }),
    { maxLength: 8 },
  )
  .map((list) => list.map(({ plan, days, purchasedOn }, index) => entitlement(`e${index}`, plan, days, purchasedOn)));
const anyDay = fc.integer({ min: 0, max: 2000 });
const leftMs = (entitlements: readonly Entitlement[], day: number) =>
  entitlementsAt(entitlements, at(day)).entitlements.reduce((sum, remaining) => sum + remaining.leftMs, 0);

test('without entitlements the plan is free and has no end', () => {
  assert.deepEqual(entitlementsAt([], at(0)), { plan: 'free', endsAt: null, entitlements: [] });
});

test('one entitlement is active from its purchase until its days are used', () => {
  const { plan, endsAt, entitlements } = entitlementsAt([entitlement('a', 'personal', 30, 0)], at(10));
  assert.equal(plan, 'personal');
  assert.deepEqual(endsAt, at(30));
  assert.deepEqual(
    [entitlements[0]?.state, roundUpToDays(entitlements[0]?.leftMs ?? 0), entitlements[0]?.startsAt],
    ['active', 20, at(0)],
  );
  assert.equal(entitlementsAt([entitlement('a', 'personal', 30, 0)], at(30)).plan, 'free');
});

test('a higher plan purchased later is used first; the lower one then continues with the days it had left', () => {
  const purchased = [entitlement('low', 'personal', 30, 0), entitlement('high', 'startup', 30, 10)];
  const during = entitlementsAt(purchased, at(20));
  assert.deepEqual(
    during.entitlements.map(({ entitlement: { id }, state, startsAt, endsAt }) => [id, state, startsAt, endsAt]),
    [
      ['high', 'active', at(10), at(40)],
      ['low', 'queued', at(40), at(60)],
    ],
  );
  const after = entitlementsAt(purchased, at(45));
  assert.equal(after.plan, 'personal');
  assert.equal(roundUpToDays(after.entitlements[0]?.leftMs ?? 0), 15);
});

test('a second purchase of the same plan is used after the first', () => {
  const { endsAt, entitlements } = entitlementsAt(
    [entitlement('a', 'personal', 30, 0), entitlement('b', 'personal', 365, 10)],
    at(10),
  );
  assert.deepEqual(endsAt, at(395));
  assert.deepEqual(
    entitlements.map(({ entitlement: { id }, startsAt }) => [id, startsAt]),
    [
      ['a', at(0)],
      ['b', at(30)],
    ],
  );
});

test('a refund removes what is left of its own entitlement only', () => {
  const purchased = [entitlement('low', 'personal', 30, 0), entitlement('high', 'startup', 365, 10, 15)];
  const { plan, entitlements } = entitlementsAt(purchased, at(15));
  assert.equal(plan, 'personal');
  assert.equal(roundUpToDays(entitlements[0]?.leftMs ?? 0), 20);
});

test('property: days left plus days with an active plan equal the days purchased', () => {
  fc.assert(
    fc.property(purchases, (purchased) => {
      // Purchases are on whole days, so a day is used exactly when its first moment has a plan.
      let usedMs = 0;
      for (let day = 0; day < 1000; day++) if (entitlementsAt(purchased, at(day)).plan !== 'free') usedMs += dayMs;
      const grantedMs = purchased.reduce((sum, { days }) => sum + days * dayMs, 0);
      return usedMs + leftMs(purchased, 1000) === grantedMs;
    }),
    { numRuns: 40 },
  );
});

test('property: the highest plan with time left is active, and the queue is ordered from the highest plan down', () => {
  fc.assert(
    fc.property(purchases, anyDay, (purchased, day) => {
      const { plan, entitlements } = entitlementsAt(purchased, at(day));
      const plans = entitlements.map((remaining) => remaining.entitlement.plan);
      const highest = plans.includes('startup') ? 'startup' : (plans[0] ?? 'free');
      const isOrdered =
        plans.lastIndexOf('startup') <= (plans.indexOf('personal') + plans.length + 1) % (plans.length + 1);
      return plan === highest && isOrdered;
    }),
  );
});

test('property: a queued entitlement loses no time', () => {
  fc.assert(
    fc.property(purchases, anyDay, fc.integer({ min: 1, max: 60 }), (purchased, day, later) => {
      const now = entitlementsAt(purchased, at(day));
      const then = entitlementsAt(purchased, at(day + later));
      return now.entitlements
        .filter(({ state, startsAt }) => state === 'queued' && startsAt >= at(day + later))
        .every(
          ({ entitlement: { id }, leftMs: leftNow }) =>
            then.entitlements.find((remaining) => remaining.entitlement.id === id)?.leftMs === leftNow,
        );
    }),
  );
});

test('property: the order of the list does not matter', () => {
  fc.assert(
    fc.property(purchases, anyDay, (purchased, day) => {
      assert.deepEqual(entitlementsAt(purchased.toReversed(), at(day)), entitlementsAt(purchased, at(day)));
    }),
  );
});

test('property: a refund never takes from other entitlements', () => {
  fc.assert(
    fc.property(purchases, anyDay, (purchased, day) => {
      const [first, ...others] = purchased;
      if (!first) return true;
      const before =
        entitlementsAt(purchased, at(day)).entitlements.find(({ entitlement: { id } }) => id === first.id)?.leftMs ?? 0;
      const refunded = [{ ...first, refundedAt: at(day) }, ...others];
      return leftMs(refunded, day) === leftMs(purchased, day) - before;
    }),
  );
});

test('property: an announced end is the actual end', () => {
  fc.assert(
    fc.property(purchases, anyDay, (purchased, day) => {
      const past = purchased.filter(({ purchasedAt }) => purchasedAt <= at(day));
      for (const {
        entitlement: { id },
        endsAt,
      } of entitlementsAt(past, at(day)).entitlements) {
        const lastMs = new Date(endsAt.getTime() - 1);
        assert.equal(entitlementsAt(past, lastMs).entitlements[0]?.entitlement.id, id);
        assert.ok(!entitlementsAt(past, endsAt).entitlements.some((remaining) => remaining.entitlement.id === id));
      }
    }),
  );
});
