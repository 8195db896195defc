/** The rule of entitlements beside the plainest telling of it: hour by hour, the best entitlement that has time left loses one hour. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Entitlement, holdingsAt } from '#server/billing/rules.ts';

const hourMs = 3_600_000;
const hoursADay = 24;
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

const toBlock = ({ plan, days, purchasedAt, refundedAfter }: Entry, index: number): Entitlement => ({
  ...{ id: `b${index}`, plan, days, purchasedAt: at(purchasedAt) },
  refundedAt: refundedAfter === null ? null : at(purchasedAt + refundedAfter),
});

/** Hours left of every entitlement that has any, by id, at an hour. */
function model(entries: readonly Entry[], until: number): Map<string, number> {
  const left = new Map<string, number>();
  for (let hour = 0; hour <= until; hour++) {
    entries.forEach(({ days, purchasedAt, refundedAfter }, index) => {
      if (purchasedAt === hour) left.set(`b${index}`, days * hoursADay);
      if (refundedAfter !== null && purchasedAt + refundedAfter === hour) left.delete(`b${index}`);
    });
    if (hour === until) break;
    const [best] = [...left.keys()].sort((a, b) => order(entries, a, b));
    if (!best) continue;
    const rest = (left.get(best) ?? 0) - 1;
    if (rest > 0) left.set(best, rest);
    else left.delete(best);
  }
  return left;
}

function order(entries: readonly Entry[], a: string, b: string): number {
  const of = (id: string) => entries[Number(id.slice(1))];
  const rank = (id: string) => (of(id)?.plan === 'startup' ? 1 : 0);
  return rank(b) - rank(a) || (of(a)?.purchasedAt ?? 0) - (of(b)?.purchasedAt ?? 0) || (a < b ? -1 : 1);
}

test('property: the rule and the model agree at every moment, with refunds and in any order of the list', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 0, max: 700 }), (entries, hour) => {
      const { plan, entitlements } = holdingsAt(entries.map(toBlock).toReversed(), at(hour));
      const expected = model(entries, hour);
      assert.deepEqual(
        new Map(entitlements.map(({ entitlement: { id }, leftMs }) => [id, leftMs / hourMs])),
        new Map([...expected].sort(([a], [b]) => order(entries, a, b))),
      );
      const [first] = [...expected.keys()].sort((a, b) => order(entries, a, b));
      assert.equal(plan, first ? entries[Number(first.slice(1))]?.plan : 'free');
    }),
    { numRuns: 300 },
  );
});

test('property: bought = used + left + returned, to the millisecond', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 0, max: 700 * hourMs }), (entries, ms) => {
      const now = new Date(start + ms);
      const entitlements = entries.map(toBlock);
      const left = sumLeft(entitlements, now);
      // Between two moments at which something is bought or returned, exactly the time that passes is used, while any is left.
      const stops = [...new Set([0, ...entitlements.flatMap(momentsOf), now.getTime()])].sort((a, b) => a - b);
      let held = 0;
      let before = 0;
      for (const stop of stops.filter((moment) => moment <= now.getTime())) {
        held = Math.max(0, held - (stop - before));
        held +=
          entitlements
            .filter(({ purchasedAt }) => purchasedAt.getTime() === stop)
            .reduce((sum, { days }) => sum + days, 0) *
          24 *
          hourMs;
        for (const entitlement of entitlements)
          if (entitlement.refundedAt?.getTime() === stop) held -= leftJustBefore(entitlements, entitlement, stop);
        before = stop;
      }
      assert.equal(left, held);
    }),
  );
});

function sumLeft(entitlements: readonly Entitlement[], now: Date): number {
  return holdingsAt(entitlements, now).entitlements.reduce((sum, { leftMs }) => sum + leftMs, 0);
}

/** What a entitlement would have at a moment if it were not returned then, among the same others. */
function leftJustBefore(entitlements: readonly Entitlement[], { id }: Entitlement, moment: number): number {
  const kept = entitlements.map((entitlement) =>
    entitlement.id === id ? { ...entitlement, refundedAt: null } : entitlement,
  );
  return holdingsAt(kept, new Date(moment)).entitlements.find(({ entitlement }) => entitlement.id === id)?.leftMs ?? 0;
}

function momentsOf({ purchasedAt, refundedAt }: Entitlement): number[] {
  return refundedAt ? [purchasedAt.getTime(), refundedAt.getTime()] : [purchasedAt.getTime()];
}
