import '#test/unit/pages/pricing-browser.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { codeSent, forgetCodeSent, rememberCodeSent, secondsUntilResend } from '#components/use-sent-code.ts';

beforeEach(() => mock.timers.enable({ apis: ['Date'], now: 1_000_000 }));
afterEach(() => {
  mock.timers.reset();
  sessionStorage.clear();
});

test('where the code went is still known after a reload, each purpose for itself', () => {
  rememberCodeSent('register', 'ada@example.com');
  assert.deepEqual(codeSent('register'), { email: 'ada@example.com', at: 1_000_000 });
  assert.equal(codeSent('reset'), null);
  forgetCodeSent('register');
  assert.equal(codeSent('register'), null);
});

test('a code that no longer works is forgotten', () => {
  rememberCodeSent('reset', 'ada@example.com');
  mock.timers.tick(15 * 60_000 - 1);
  assert.ok(codeSent('reset'));
  mock.timers.tick(1);
  assert.equal(codeSent('reset'), null);
});

test('what somebody else wrote into the storage is ignored', () => {
  for (const text of [
    '',
    '{',
    '"x"',
    '{"email":1,"at":2}',
    '{"email":"","at":2}',
    '{"email":"a@b.example","at":9e15}',
  ]) {
    sessionStorage.setItem('tern.code.register', text);
    assert.equal(codeSent('register'), null, text);
  }
});

test('the wait is 60 s, in whole seconds, never negative', () => {
  assert.equal(secondsUntilResend(0, 0), 60);
  assert.equal(secondsUntilResend(0, 1), 60);
  assert.equal(secondsUntilResend(0, 59_001), 1);
  assert.equal(secondsUntilResend(0, 60_000), 0);
  assert.equal(secondsUntilResend(0, 90_000), 0);
});
