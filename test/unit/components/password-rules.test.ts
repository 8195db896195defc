import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { ResetPasswordBody } from '#api/generated/accounts.zod.ts';
import { meetsPasswordRule, passwordRules, passwordRulesAttribute } from '#components/password-rules.ts';
import { locales } from '#facts/locales.ts';

const accepted = (password: string): boolean =>
  ResetPasswordBody.safeParse({ email: 'a@b.example', code: '123456', password, noEncrypt: true }).success;
const unmet = (password: string) => passwordRules.filter((rule) => !meetsPasswordRule(rule, password));

test('each unmet rule is reported', () => {
  assert.deepEqual(unmet(''), ['length', 'letter', 'digit', 'special']);
  assert.deepEqual(unmet('abc'), ['length', 'digit', 'special']);
  assert.deepEqual(unmet('moor-2026'), []);
  assert.deepEqual(unmet('moor-2026-moor-2026'), ['length']);
  assert.deepEqual(unmet('moor-2026-moor-😀'), [], 'an emoji is one character');
  assert.deepEqual(unmet('12345678!'), ['letter']);
});

test('letters of another alphabet are none, and the checklist names the alphabet in every language', () => {
  for (const password of ['пароль-2026', 'كلمة-مرور-26', 'รหัสผ่าน-26', '密碼密碼密碼-26'])
    assert.deepEqual(unmet(password), ['letter']);
  for (const { code } of locales) {
    const texts: Record<string, string> = JSON.parse(readFileSync(`locales/${code}.json`, 'utf8'));
    assert.match(texts['auth.password.rules.letter'] ?? '', /A.{1,8}Z|英文|ภาษาอังกฤษ/, code);
  }
});

test('the checklist is complete exactly when the contract accepts the password', () => {
  const part = fc.constantFrom('a', 'Z', '0', '9', '!', '-', ' ', 'ä', 'ж', '漢', '😀', '\u00a0');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 18 }), (parts) => {
      const password = parts.join('');
      assert.equal(unmet(password).length === 0, accepted(password), password);
    }),
  );
});

test('the attribute for password managers has the same limits', () => {
  assert.match(passwordRulesAttribute, /^minlength: 8; maxlength: 16; /);
});

test('a space is no special character', () => {
  assert.equal(meetsPasswordRule('special', 'tern 2026'), false);
  assert.equal(meetsPasswordRule('special', 'moor-2026'), true);
});
