import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeAgo } from '#pages/dashboard/settings/last-used.tsx';

const at = '2026-11-21T12:00:00.000Z';
const after = (minutes: number) => timeAgo(at, Date.parse(at) + minutes * 60_000);

test('less than ten minutes, or a clock that is ahead, reads as now', () => {
  assert.equal(after(0), 'now');
  assert.equal(after(9), 'now');
  assert.equal(after(-30), 'now');
});

test('minutes, hours and days are whole negative numbers', () => {
  assert.deepEqual(after(10), { value: -10, unit: 'minute' });
  assert.deepEqual(after(59), { value: -59, unit: 'minute' });
  assert.deepEqual(after(60), { value: -1, unit: 'hour' });
  assert.deepEqual(after(24 * 60 - 1), { value: -23, unit: 'hour' });
  assert.deepEqual(after(24 * 60), { value: -1, unit: 'day' });
  assert.deepEqual(after(30 * 24 * 60 - 1), { value: -29, unit: 'day' });
});

test('after 30 days a date is shown instead', () => assert.equal(after(30 * 24 * 60), 'long'));
