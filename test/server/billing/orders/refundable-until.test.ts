import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refundableUntil } from '#server/billing/orders/refund.ts';
import { addMs, dayMs } from '#server/clock.ts';
import type { OrderRow } from '#server/db/schema.ts';

const paidAt = new Date('2026-11-01T10:00:00.000Z');
const until = addMs(paidAt, 30 * dayMs);
const paid = { status: 'completed', completed_at: paidAt } as OrderRow;

test('an order can be refunded for 30 days, to the millisecond', () => {
  assert.deepEqual(refundableUntil(paid, paidAt), until);
  assert.deepEqual(refundableUntil(paid, addMs(until, -1)), until);
  assert.equal(refundableUntil(paid, until), null);
});

test('only a completed order can be refunded', () => {
  for (const status of ['uncompleted', 'cancelled', 'refunded'] as const)
    assert.equal(refundableUntil({ ...paid, status }, paidAt), null);
  assert.equal(refundableUntil({ ...paid, completed_at: null }, paidAt), null);
});

test('an order that is disputed, or whose refund was requested, cannot be refunded', () => {
  assert.equal(refundableUntil({ ...paid, disputed_at: paidAt }, paidAt), null);
  assert.equal(refundableUntil({ ...paid, refund_requested_at: paidAt }, paidAt), null);
});
