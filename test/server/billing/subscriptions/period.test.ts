import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOfPeriod, periodEndAt } from '#server/billing/subscriptions/period.ts';
import { dayMs, hourMs } from '#server/clock.ts';

test('a period grants its days', () => {
  for (const days of [28, 30, 31, 365, 366]) assert.equal(daysOfPeriod(days * dayMs), days);
});

test('a period has whole days, whatever an hour more or less', () => {
  assert.equal(daysOfPeriod(30 * dayMs + hourMs), 30);
  assert.equal(daysOfPeriod(31 * dayMs - hourMs), 31);
});

test('a subscription is charged on the same day, or on the last one of a shorter month', () => {
  const endOf = (start: string, term: 'month' | 'year') => periodEndAt(new Date(start), term).toISOString();
  assert.equal(endOf('2026-01-31T10:00:00.500Z', 'month'), '2026-02-28T10:00:00.000Z');
  assert.equal(endOf('2026-12-15T10:00:00.000Z', 'month'), '2027-01-15T10:00:00.000Z');
  assert.equal(endOf('2028-02-29T10:00:00.000Z', 'year'), '2029-02-28T10:00:00.000Z');
});
