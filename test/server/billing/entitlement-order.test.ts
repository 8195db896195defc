/** The order in which entitlements are used, where several end and begin at one moment. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Entitlement, entitlementsAt, graceAt } from '#server/billing/entitlements.ts';
import { addMs, dayMs } from '#server/clock.ts';

const start = new Date('2026-11-01T00:00:00.000Z');
const day = (number: number) => addMs(start, number * dayMs);
const month = (id: string, boughtOn: number): Entitlement => {
  return { id, plan: 'personal', days: 30, purchasedAt: day(boughtOn), refundedAt: null };
};

test('an entitlement is active since the one before it ended, whatever was bought meanwhile', () => {
  const [active] = entitlementsAt([month('a', 0), month('b', 10), month('c', 20)], day(35)).entitlements;
  assert.equal(active?.entitlement.id, 'b');
  assert.deepEqual(active?.startsAt, day(30));
});

test('there is no grace period while another entitlement of the same plan is active', () => {
  const entitlements = [month('a', 0), month('b', 10)];
  assert.equal(graceAt(entitlements, ['personal'], day(31)), null);
  assert.deepEqual(graceAt(entitlements, ['personal'], day(61))?.until, day(63));
});
