import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ResetPasswordBody } from '#api/generated/accounts.zod.ts';
import { keepsPasswordRule, passwordRules, passwordRulesAttribute } from '#components/password-rules.ts';

const accepted = (password: string): boolean =>
  ResetPasswordBody.safeParse({ email: 'a@b.example', code: '123456', password, noEncrypt: true }).success;
const broken = (password: string) => passwordRules.filter((rule) => !keepsPasswordRule(rule, password));

test('each rule says what is missing', () => {
  assert.deepEqual(broken(''), ['length', 'letter', 'digit', 'special']);
  assert.deepEqual(broken('abc'), ['length', 'digit', 'special']);
  assert.deepEqual(broken('tern-2026'), []);
  assert.deepEqual(broken('tern-2026-tern-2026'), ['length']);
  assert.deepEqual(broken('12345678!'), ['letter']);
});

test('the checklist is complete exactly when the contract accepts the password', () => {
  const part = fc.constantFrom('a', 'Z', '0', '9', '!', '-', ' ', 'ä', 'ж', '漢', '\u00a0');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 18 }), (parts) => {
      const password = parts.join('');
      assert.equal(broken(password).length === 0, accepted(password), password);
    }),
  );
});

test('password managers are told the same limits', () => {
  assert.match(passwordRulesAttribute, /^minlength: 8; maxlength: 16; /);
});
