import '../framework/browser.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { keepReferralCode, referralCode } from '#session/referral-code.ts';
import { visit } from '../framework/browser.ts';

test('the code of the last visit counts, for 30 days', () => {
  visit('/');
  mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  keepReferralCode('FIRST234');
  keepReferralCode('LAST2345');
  mock.timers.tick(30 * 24 * 60 * 60 * 1000 - 1);
  assert.equal(referralCode(), 'LAST2345');
  mock.timers.tick(1);
  assert.equal(referralCode(), '');
  mock.timers.reset();
});
