import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { referralCode, saveReferralCode } from '#session/referral-code.ts';
import { visit } from '#test/support/dom.ts';

test('the code of the last visit is valid for 30 days', () => {
  visit('/');
  mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  saveReferralCode('FIRST234');
  saveReferralCode('LAST2345');
  mock.timers.tick(30 * 24 * 60 * 60 * 1000 - 1);
  assert.equal(referralCode(), 'LAST2345');
  mock.timers.tick(1);
  assert.equal(referralCode(), '');
  mock.timers.reset();
});
