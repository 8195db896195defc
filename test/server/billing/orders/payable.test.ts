import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPayable } from '#server/billing/orders/checkout.ts';
import { addMs, minuteMs } from '#server/clock.ts';
import type { OrderRow } from '#server/db/schema.ts';

const createdAt = new Date('2026-11-21T12:00:00.000Z');
const open = { status: 'uncompleted', created_at: createdAt, checkout_expires_at: null } as OrderRow;
const withPage = { ...open, checkout_expires_at: addMs(createdAt, 62 * minuteMs) };

test('an order can be paid until its page expires', () => {
  assert.equal(isPayable(withPage, addMs(createdAt, 62 * minuteMs - 1)), true);
  assert.equal(isPayable(withPage, addMs(createdAt, 62 * minuteMs)), false);
});

test('an order without a page can get one for 30 minutes', () => {
  assert.equal(isPayable(open, addMs(createdAt, 30 * minuteMs - 1)), true);
  assert.equal(isPayable(open, addMs(createdAt, 30 * minuteMs)), false);
});

test('only an open order can be paid', () => {
  for (const status of ['completed', 'cancelled', 'refunded'] as const)
    assert.equal(isPayable({ ...withPage, status }, createdAt), false);
});
