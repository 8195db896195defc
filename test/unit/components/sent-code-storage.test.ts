import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { clearSentCode, readSentCode, saveSentCode, secondsUntilResend } from '#components/sent-code-storage.ts';

beforeEach(() => mock.timers.enable({ apis: ['Date'], now: 1_000_000 }));
afterEach(() => {
  mock.timers.reset();
  sessionStorage.clear();
});

test('a sent code is stored for each purpose until it is cleared', () => {
  saveSentCode('register', 'ada@example.com', Date.now());
  assert.deepEqual(readSentCode('register'), { email: 'ada@example.com', at: 1_000_000 });
  assert.equal(readSentCode('reset'), null);
  clearSentCode('register');
  assert.equal(readSentCode('register'), null);
});

test('an expired code is ignored', () => {
  saveSentCode('reset', 'ada@example.com', Date.now());
  mock.timers.tick(15 * 60_000 - 1);
  assert.ok(readSentCode('reset'));
  mock.timers.tick(1);
  assert.equal(readSentCode('reset'), null);
});

test('invalid storage content is ignored', () => {
  for (const text of [
    '',
    '{',
    '"x"',
    '{"email":1,"at":2}',
    '{"email":"","at":2}',
    '{"email":"a@b.example","at":9e15}',
  ]) {
    sessionStorage.setItem('sent-code.register', text);
    assert.equal(readSentCode('register'), null, text);
  }
});

test('the resend countdown is 60 s in whole seconds and never negative', () => {
  assert.equal(secondsUntilResend(0, 0), 60);
  assert.equal(secondsUntilResend(0, 1), 60);
  assert.equal(secondsUntilResend(0, 59_001), 1);
  assert.equal(secondsUntilResend(0, 60_000), 0);
  assert.equal(secondsUntilResend(0, 90_000), 0);
});
