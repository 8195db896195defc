/** The rule of blocks beside the plainest telling of it: hour by hour, the best block that has time left loses one hour. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Block, holdingsAt } from '#server/billing/rules.ts';

const hourMs = 3_600_000;
const hoursADay = 24;
const start = Date.parse('2026-01-01T00:00:00Z');
const at = (hour: number) => new Date(start + hour * hourMs);

const history = fc.array(
  fc.record({
    plan: fc.constantFrom<Block['plan'][]>('personal', 'startup'),
    days: fc.integer({ min: 1, max: 4 }),
    boughtAt: fc.integer({ min: 0, max: 200 }),
    refundedAfter: fc.option(fc.integer({ min: 0, max: 150 })),
  }),
  { maxLength: 6 },
);
type Entry = { plan: Block['plan']; days: number; boughtAt: number; refundedAfter: number | null };

const toBlock = ({ plan, days, boughtAt, refundedAfter }: Entry, index: number): Block => ({
  ...{ id: `b${index}`, plan, days, boughtAt: at(boughtAt) },
  refundedAt: refundedAfter === null ? null : at(boughtAt + refundedAfter),
});

/** Hours left of every block that has any, by id, at an hour. */
function model(entries: readonly Entry[], until: number): Map<string, number> {
  const left = new Map<string, number>();
  for (let hour = 0; hour <= until; hour++) {
    entries.forEach(({ days, boughtAt, refundedAfter }, index) => {
      if (boughtAt === hour) left.set(`b${index}`, days * hoursADay);
      if (refundedAfter !== null && boughtAt + refundedAfter === hour) left.delete(`b${index}`);
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
  return rank(b) - rank(a) || (of(a)?.boughtAt ?? 0) - (of(b)?.boughtAt ?? 0) || (a < b ? -1 : 1);
}

test('property: the rule and the model agree at every moment, with refunds and in any order of the list', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 0, max: 700 }), (entries, hour) => {
      const { plan, blocks } = holdingsAt(entries.map(toBlock).toReversed(), at(hour));
      const expected = model(entries, hour);
      assert.deepEqual(
        new Map(blocks.map(({ block: { id }, leftMs }) => [id, leftMs / hourMs])),
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
      const blocks = entries.map(toBlock);
      const left = sumLeft(blocks, now);
      // Between two moments at which something is bought or returned, exactly the time that passes is used, while any is left.
      const stops = [...new Set([0, ...blocks.flatMap(momentsOf), now.getTime()])].sort((a, b) => a - b);
      let held = 0;
      let before = 0;
      for (const stop of stops.filter((moment) => moment <= now.getTime())) {
        held = Math.max(0, held - (stop - before));
        held +=
          blocks.filter(({ boughtAt }) => boughtAt.getTime() === stop).reduce((sum, { days }) => sum + days, 0) *
          24 *
          hourMs;
        for (const block of blocks)
          if (block.refundedAt?.getTime() === stop) held -= leftJustBefore(blocks, block, stop);
        before = stop;
      }
      assert.equal(left, held);
    }),
  );
});

function sumLeft(blocks: readonly Block[], now: Date): number {
  return holdingsAt(blocks, now).blocks.reduce((sum, { leftMs }) => sum + leftMs, 0);
}

/** What a block would have at a moment if it were not returned then, among the same others. */
function leftJustBefore(blocks: readonly Block[], { id }: Block, moment: number): number {
  const kept = blocks.map((block) => (block.id === id ? { ...block, refundedAt: null } : block));
  return holdingsAt(kept, new Date(moment)).blocks.find(({ block }) => block.id === id)?.leftMs ?? 0;
}

function momentsOf({ boughtAt, refundedAt }: Block): number[] {
  return refundedAt ? [boughtAt.getTime(), refundedAt.getTime()] : [boughtAt.getTime()];
}
