import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysLeft } from '#pages/referral/month-progress.tsx';

const end = '2026-11-30T23:59:59.999Z';
const on = (moment: string) => daysLeft(end, Date.parse(moment));

test('days are rounded up, and a past moment has none', () => {
  assert.equal(on('2026-11-30T23:00:00.000Z'), 1);
  assert.equal(on('2026-11-29T23:59:00.000Z'), 2);
  assert.equal(on('2026-11-01T00:00:00.000Z'), 30);
  assert.equal(on('2026-12-01T00:00:00.000Z'), 0);
});
