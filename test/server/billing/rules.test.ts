/** The rule of entitlements (decisions §5), by properties: whatever was bought, no day is lost and none is invented. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayMs, daysOf, type Entitlement, holdingsAt, isDowngrade } from '#server/billing/rules.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
const at = (days: number) => new Date(start + days * dayMs);
const entitlement = (
  id: string,
  plan: Entitlement['plan'],
  days: number,
  boughtOn: number,
  refundedOn?: number,
): Entitlement => ({
  id,
  plan,
  days,
  purchasedAt: at(boughtOn),
  refundedAt: refundedOn === undefined ? null : at(refundedOn),
});

const purchases = fc
  .array(
    fc.record({
      plan: fc.constantFrom<Entitlement['plan'][]>('personal', 'startup'),
      days: fc.constantFrom(30, 365),
      boughtOn: fc.integer({ min: 0, max: 400 }),
    }),
    { maxLength: 8 },
  )
  .map((list) => list.map(({ plan, days, boughtOn }, index) => entitlement(`b${index}`, plan, days, boughtOn)));
const moment = fc.integer({ min: 0, max: 2000 });
const leftMs = (entitlements: readonly Entitlement[], day: number) =>
  holdingsAt(entitlements, at(day)).entitlements.reduce((sum, living) => sum + living.leftMs, 0);

test('nothing bought is the free plan, without an end', () => {
  assert.deepEqual(holdingsAt([], at(0)), { plan: 'free', endsAt: null, entitlements: [] });
});

test('one entitlement runs from its purchase to its last day', () => {
  const { plan, endsAt, entitlements } = holdingsAt([entitlement('a', 'personal', 30, 0)], at(10));
  assert.equal(plan, 'personal');
  assert.deepEqual(endsAt, at(30));
  assert.deepEqual(
    [entitlements[0]?.state, daysOf(entitlements[0]?.leftMs ?? 0), entitlements[0]?.startsAt],
    ['active', 20, at(0)],
  );
  assert.equal(holdingsAt([entitlement('a', 'personal', 30, 0)], at(30)).plan, 'free');
});

test('a higher plan bought later runs first; the lower one stands still and goes on with what it had left', () => {
  const bought = [entitlement('low', 'personal', 30, 0), entitlement('high', 'startup', 30, 10)];
  const during = holdingsAt(bought, at(20));
  assert.deepEqual(
    during.entitlements.map(({ entitlement: { id }, state, startsAt, endsAt }) => [id, state, startsAt, endsAt]),
    [
      ['high', 'active', at(10), at(40)],
      ['low', 'queued', at(40), at(60)],
    ],
  );
  const after = holdingsAt(bought, at(45));
  assert.equal(after.plan, 'personal');
  assert.equal(daysOf(after.entitlements[0]?.leftMs ?? 0), 15);
});

test('the same plan bought again adds its days at the end', () => {
  const { endsAt, entitlements } = holdingsAt(
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

test('a refund removes what is left of its entitlement, and only of it', () => {
  const bought = [entitlement('low', 'personal', 30, 0), entitlement('high', 'startup', 365, 10, 15)];
  const { plan, entitlements } = holdingsAt(bought, at(15));
  assert.equal(plan, 'personal');
  assert.equal(daysOf(entitlements[0]?.leftMs ?? 0), 20);
});

test('property: days left and days passed with a plan running are the days bought', () => {
  fc.assert(
    fc.property(purchases, (bought) => {
      // Lived through day by day: a day passes when something ran that day. Purchases lie on whole days.
      let used = 0;
      for (let day = 0; day < 1000; day++) if (holdingsAt(bought, at(day)).plan !== 'free') used += dayMs;
      const granted = bought.reduce((sum, { days }) => sum + days * dayMs, 0);
      return used + leftMs(bought, 1000) === granted;
    }),
    { numRuns: 40 },
  );
});

test('property: the highest plan that has time left runs, and plans follow one another downwards', () => {
  fc.assert(
    fc.property(purchases, moment, (bought, day) => {
      const { plan, entitlements } = holdingsAt(bought, at(day));
      const plans = entitlements.map((living) => living.entitlement.plan);
      const highest = plans.includes('startup') ? 'startup' : (plans[0] ?? 'free');
      const isOrdered =
        plans.lastIndexOf('startup') <= (plans.indexOf('personal') + plans.length + 1) % (plans.length + 1);
      return plan === highest && isOrdered;
    }),
  );
});

test('property: who waits loses nothing', () => {
  fc.assert(
    fc.property(purchases, moment, fc.integer({ min: 1, max: 60 }), (bought, day, later) => {
      const now = holdingsAt(bought, at(day));
      const then = holdingsAt(bought, at(day + later));
      return now.entitlements
        .filter(({ state, startsAt }) => state === 'queued' && startsAt >= at(day + later))
        .every(
          ({ entitlement: { id }, leftMs: left }) =>
            then.entitlements.find((living) => living.entitlement.id === id)?.leftMs === left,
        );
    }),
  );
});

test('property: the order of the list does not matter', () => {
  fc.assert(
    fc.property(purchases, moment, (bought, day) => {
      assert.deepEqual(holdingsAt(bought.toReversed(), at(day)), holdingsAt(bought, at(day)));
    }),
  );
});

test('property: a refund never takes from other entitlements', () => {
  fc.assert(
    fc.property(purchases, moment, (bought, day) => {
      const [first, ...others] = bought;
      if (!first) return true;
      const before =
        holdingsAt(bought, at(day)).entitlements.find(({ entitlement: { id } }) => id === first.id)?.leftMs ?? 0;
      const refunded = [{ ...first, refundedAt: at(day) }, ...others];
      return leftMs(refunded, day) === leftMs(bought, day) - before;
    }),
  );
});

test('property: what is foretold comes true', () => {
  fc.assert(
    fc.property(purchases, moment, (bought, day) => {
      const known = bought.filter(({ purchasedAt }) => purchasedAt <= at(day));
      for (const {
        entitlement: { id },
        endsAt,
      } of holdingsAt(known, at(day)).entitlements) {
        const lastMoment = new Date(endsAt.getTime() - 1);
        assert.equal(holdingsAt(known, lastMoment).entitlements[0]?.entitlement.id, id);
        assert.ok(!holdingsAt(known, endsAt).entitlements.some((living) => living.entitlement.id === id));
      }
    }),
  );
});

test('only a lower plan than the running one is a downgrade', () => {
  assert.equal(isDowngrade('personal', 'startup'), true);
  assert.equal(isDowngrade('startup', 'startup'), false);
  assert.equal(isDowngrade('startup', 'personal'), false);
  assert.equal(isDowngrade('personal', 'free'), false);
});
