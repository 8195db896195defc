/** The rules of entitlements compared with a simple model: hour by hour, the first entitlement in order loses one hour. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Entitlement, entitlementsAt } from '#server/billing/entitlements.ts';
import { hourMs } from '#server/clock.ts';

const hoursPerDay = 24;
const start = Date.parse('2026-01-01T00:00:00Z');
const at = (hour: number) => new Date(start + hour * hourMs);

const history = fc.array(
  fc.record({
    plan: fc.constantFrom<Entitlement['plan'][]>('personal', 'startup'),
    days: fc.integer({ min: 1, max: 4 }),
    purchasedAt: fc.integer({ min: 0, max: 200 }),
    refundedAfter: fc.option(fc.integer({ min: 0, max: 150 })),
  }),
  { maxLength: 6 },
);
type Entry = { plan: Entitlement['plan']; days: number; purchasedAt: number; refundedAfter: number | null };

const toEntitlement = ({ plan, days, purchasedAt, refundedAfter }: Entry, index: number): Entitlement => ({
  id: `e${index}`,
  plan,
  days,
  purchasedAt: at(purchasedAt),
  refundedAt: refundedAfter === null ? null : at(purchasedAt + refundedAfter),
});

/** Hours left of each entitlement that has any, by id. */
function model(entries: readonly Entry[], until: number): Map<string, number> {
  const left = new Map<string, number>();
  for (let hour = 0; hour <= until; hour++) {
    entries.forEach(({ days, purchasedAt, refundedAfter }, index) => {
      if (purchasedAt === hour) left.set(`e${index}`, days * hoursPerDay);
      if (refundedAfter !== null && purchasedAt + refundedAfter === hour) left.delete(`e${index}`);
    });
    if (hour === until) break;
    const [active] = [...left.keys()].sort((a, b) => compare(entries, a, b));
    if (!active) continue;
    const rest = (left.get(active) ?? 0) - 1;
    if (rest > 0) left.set(active, rest);
    else left.delete(active);
  }
  return left;
}

function compare(entries: readonly Entry[], a: string, b: string): number {
  const of = (id: string) => entries[Number(id.slice(1))];
  const rank = (id: string) => (of(id)?.plan === 'startup' ? 1 : 0);
  return rank(b) - rank(a) || (of(a)?.purchasedAt ?? 0) - (of(b)?.purchasedAt ?? 0) || (a < b ? -1 : 1);
}

test('property: rules and model agree at every hour, with refunds and in any order of the list', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 0, max: 700 }), (entries, hour) => {
      const { plan, entitlements } = entitlementsAt(entries.map(toEntitlement).toReversed(), at(hour));
      const expected = model(entries, hour);
      assert.deepEqual(
        new Map(entitlements.map(({ entitlement: { id }, leftMs }) => [id, leftMs / hourMs])),
        new Map([...expected].sort(([a], [b]) => compare(entries, a, b))),
      );
      const [first] = [...expected.keys()].sort((a, b) => compare(entries, a, b));
      assert.equal(plan, first ? entries[Number(first.slice(1))]?.plan : 'free');
    }),
    { numRuns: 300 },
  );
});

test('property: purchased time is used, left or refunded, to the millisecond', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 0, max: 700 * hourMs }), (entries, ms) => {
      const now = new Date(start + ms);
      const entitlements = entries.map(toEntitlement);
      const leftMs = sumLeftMs(entitlements, now);
      // Between purchases and refunds, the time that passes is the time used, while any is left.
      const steps = [...new Set([0, ...entitlements.flatMap(timesOf), now.getTime()])].sort((a, b) => a - b);
      let heldMs = 0;
      let before = 0;
      for (const step of steps.filter((time) => time <= now.getTime())) {
        heldMs = Math.max(0, heldMs - (step - before));
        heldMs +=
          entitlements
            .filter(({ purchasedAt }) => purchasedAt.getTime() === step)
            .reduce((sum, { days }) => sum + days, 0) *
          hoursPerDay *
          hourMs;
        for (const entitlement of entitlements)
          if (entitlement.refundedAt?.getTime() === step) heldMs -= leftWithoutRefund(entitlements, entitlement, step);
        before = step;
      }
      assert.equal(leftMs, heldMs);
    }),
  );
});

function sumLeftMs(entitlements: readonly Entitlement[], now: Date): number {
  return entitlementsAt(entitlements, now).entitlements.reduce((sum, { leftMs }) => sum + leftMs, 0);
}

/** The time that an entitlement would have left if it were not refunded. */
function leftWithoutRefund(entitlements: readonly Entitlement[], { id }: Entitlement, time: number): number {
  const kept = entitlements.map((entitlement) =>
    entitlement.id === id ? { ...entitlement, refundedAt: null } : entitlement,
  );
  return (
    entitlementsAt(kept, new Date(time)).entitlements.find(({ entitlement }) => entitlement.id === id)?.leftMs ?? 0
  );
}

function timesOf({ purchasedAt, refundedAt }: Entitlement): number[] {
  return refundedAt ? [purchasedAt.getTime(), refundedAt.getTime()] : [purchasedAt.getTime()];
}
