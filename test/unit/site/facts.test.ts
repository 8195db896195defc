import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '#facts/limits.ts';
import { facts } from '#site/facts.ts';
import { paths } from '#site/paths.ts';

test('paths are absolute and have no language prefix', () => {
  for (const path of [paths.home(), paths.plans(), paths.billing(), paths.payment(3), paths.download('iOS')]) {
    assert.match(path, /^\/(?!\/)/);
  }
  assert.equal(paths.order(3, 'TRN-1 x'), '/payment/3?order=TRN-1%20x');
});

test('the guarantee that the site advertises is the refund period of 30 days', () => {
  assert.deepEqual([facts.guaranteeDays, limits.refundDays], [30, 30]);
});
