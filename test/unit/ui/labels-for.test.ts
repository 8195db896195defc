import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RegisterBody, SendRegisterCodeBody } from '#api/generated/accounts.zod.ts';
import { SignInBody } from '#api/generated/session.zod.ts';
import { labelsFor } from '#ui/labels-for.ts';

test('a valid body has no messages', () => {
  assert.deepEqual(labelsFor(SendRegisterCodeBody, { email: 'ada@example.com' }, { email: 'Invalid email' }), {});
});

test('each field that the contract rejects gets its own message', () => {
  const labels = { email: 'Invalid email', password: 'too short' };
  const body = { email: 'ada@', password: 'short', deviceType: 'web' };
  assert.deepEqual(labelsFor(SignInBody, body, labels), labels);
});

test('an invalid field without a message is skipped', () => {
  const body = {
    email: 'x',
    code: '12',
    password: 'tern-2026!',
    downloadSource: '',
    noEncrypt: true,
    deviceCode: 'web',
  };
  assert.deepEqual(labelsFor(RegisterBody, body, { code: 'six digits' }), { code: 'six digits' });
});
