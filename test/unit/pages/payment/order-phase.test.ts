import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderPhase, pollDelayMs } from '#pages/payment/order-phase.ts';

const minuteMs = 60_000;

test('an unpaid order is honest about how long it takes', () => {
  const at = (waitedMs: number) => orderPhase({ status: 'uncompleted', left: false, waitedMs });
  assert.equal(at(0), 'checking');
  assert.equal(at(20_000), 'slow');
  assert.equal(at(15 * minuteMs - 1), 'slow');
  assert.equal(at(15 * minuteMs), 'late');
});

test('whoever came back without paying is told so, however long ago', () => {
  assert.equal(orderPhase({ status: 'uncompleted', left: true, waitedMs: 60 * minuteMs }), 'left');
});

test('a settled order is settled, also for those who came back without paying', () => {
  for (const status of ['completed', 'cancelled', 'refunded'] as const) {
    assert.equal(orderPhase({ status, left: true, waitedMs: 60 * minuteMs }), status);
  }
});

test('the pauses grow and stay bounded', () => {
  const delays = Array.from({ length: 40 }, (_, attempt) => pollDelayMs(attempt));
  assert.equal(delays[0], 1000);
  assert.ok(delays.every((delay, index) => delay >= (delays[index - 1] ?? 0)));
  assert.equal(delays.at(-1), 30_000);
});
