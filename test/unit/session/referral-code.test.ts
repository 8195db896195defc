import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { referralCode, saveReferralCode } from '#session/referral-code.ts';
import { visit } from '#test/support/dom.ts';

afterEach(() => mock.timers.reset());

test('the code of the last visit is valid for 30 days', () => {
  visit('/');
  mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  saveReferralCode('FIRST234');
  saveReferralCode('LAST2345');
  mock.timers.tick(30 * 24 * 60 * 60 * 1000 - 1);
  assert.equal(referralCode(), 'LAST2345');
  mock.timers.tick(1);
  assert.equal(referralCode(), '');
});

test('an invalid code does not replace a valid one', () => {
  visit('/');
  saveReferralCode('VALID234');
  for (const code of ['', '<script>', 'x'.repeat(65)]) saveReferralCode(code);
  assert.equal(referralCode(), 'VALID234');
});

test('a code that cannot be one is not stored', () => {
  visit('/');
  saveReferralCode('<script>');
  saveReferralCode('');
  saveReferralCode('A'.repeat(65));
  assert.equal(localStorage.length, 0);
});

test('a stored code that cannot be one does not count', () => {
  visit('/');
  localStorage.setItem('ReferralCode', JSON.stringify({ code: '<script>', at: Date.now() }));
  assert.equal(referralCode(), '');
});
