import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RegisterBody, SendRegisterCodeBody } from '#api/generated/accounts.zod.ts';
import { SignInBody } from '#api/generated/session.zod.ts';
import { wordsFor } from '#ui/labels-for.ts';

test('a good body has nothing to say', () => {
  assert.deepEqual(wordsFor(SendRegisterCodeBody, { email: 'ada@example.com' }, { email: 'Invalid email' }), {});
});

test('a field that the contract refuses gets its own words, once', () => {
  const words = { email: 'Invalid email', password: 'too short' };
  const body = { email: 'ada@', password: 'short', deviceType: 'web' };
  assert.deepEqual(wordsFor(SignInBody, body, words), words);
});

test('a field without words is not spoken of', () => {
  const body = {
    email: 'x',
    code: '12',
    password: 'tern-2026!',
    downloadSource: '',
    noEncrypt: true,
    deviceCode: 'web',
  };
  assert.deepEqual(wordsFor(RegisterBody, body, { code: 'six digits' }), { code: 'six digits' });
});
