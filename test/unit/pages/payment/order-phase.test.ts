import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderPhase, pollDelayMs } from '#pages/payment/order-phase.ts';

const hourMs = 60 * 60_000;

test('an open order becomes slow after 20 seconds, or late when the server says so', () => {
  const at = (waitedMs: number, late = false) => orderPhase({ state: 'open', late, left: false, waitedMs });
  assert.equal(at(0), 'checking');
  assert.equal(at(20_000), 'slow');
  assert.equal(at(hourMs), 'slow');
  assert.equal(at(19_999, true), 'checking');
  assert.equal(at(20_000, true), 'late');
});

test('an order that was left unpaid stays so, however long ago', () => {
  assert.equal(orderPhase({ state: 'open', late: true, left: true, waitedMs: hourMs }), 'left');
});

test('every other state is shown, also after leaving the payment page', () => {
  for (const state of ['completed', 'cancelled', 'refunded', 'underReview', 'disputed'] as const)
    assert.equal(orderPhase({ state, late: false, left: true, waitedMs: hourMs }), state);
});

test('the pauses between requests grow up to 30 seconds', () => {
  const delays = Array.from({ length: 40 }, (_, attempt) => pollDelayMs(attempt));
  assert.equal(delays[0], 1000);
  assert.ok(delays.every((delay, index) => delay >= (delays[index - 1] ?? 0)));
  assert.equal(delays.at(-1), 30_000);
});
