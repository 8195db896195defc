import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chargedAgainOn } from '#features/checkout/next-charge.ts';

const on = (term: 'month' | 'year', year: number, month: number, day: number) =>
  chargedAgainOn(term, new Date(year, month - 1, day, 12)).toDateString();

test('a month later on the same day', () => {
  assert.equal(on('month', 2026, 11, 21), new Date(2026, 11, 21).toDateString());
  assert.equal(on('month', 2026, 12, 5), new Date(2027, 0, 5).toDateString());
});

test('the last day where the month has no such day', () => {
  assert.equal(on('month', 2027, 1, 31), new Date(2027, 1, 28).toDateString());
  assert.equal(on('month', 2028, 1, 30), new Date(2028, 1, 29).toDateString());
});

test('a year later, leap days included', () => {
  assert.equal(on('year', 2026, 11, 21), new Date(2027, 10, 21).toDateString());
  assert.equal(on('year', 2028, 2, 29), new Date(2029, 1, 28).toDateString());
});
