import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderPhase, pollDelayMs } from '#pages/payment/order-phase.ts';

const minuteMs = 60_000;

test('an uncompleted order becomes slow after 20 seconds and late after 15 minutes', () => {
  const at = (waitedMs: number) => orderPhase({ status: 'uncompleted', left: false, waitedMs });
  assert.equal(at(0), 'checking');
  assert.equal(at(20_000), 'slow');
  assert.equal(at(15 * minuteMs - 1), 'slow');
  assert.equal(at(15 * minuteMs), 'late');
});

test('an order that was left unpaid stays so, however long ago', () => {
  assert.equal(orderPhase({ status: 'uncompleted', left: true, waitedMs: 60 * minuteMs }), 'left');
});

test('a settled order keeps its status, also after leaving the payment page', () => {
  for (const status of ['completed', 'cancelled', 'refunded'] as const) {
    assert.equal(orderPhase({ status, left: true, waitedMs: 60 * minuteMs }), status);
  }
});

test('the pauses between requests grow up to 30 seconds', () => {
  const delays = Array.from({ length: 40 }, (_, attempt) => pollDelayMs(attempt));
  assert.equal(delays[0], 1000);
  assert.ok(delays.every((delay, index) => delay >= (delays[index - 1] ?? 0)));
  assert.equal(delays.at(-1), 30_000);
});
