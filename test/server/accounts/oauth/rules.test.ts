import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  decryptForm,
  deriveFlowSecrets,
  encryptForm,
  isEmailVerifiedBy,
  parseAppleName,
} from '#server/accounts/oauth/rules.ts';
import { createToken } from '#server/accounts/rules.ts';

test('each provider states a verified email in its own way', () => {
  for (const claims of [
    { email: 'Ada@Gmail.com' },
    { email: 'a@googlemail.com' },
    { email: 'a@corp.example', hd: 'corp.example' },
  ])
    assert.ok(isEmailVerifiedBy('google', { ...claims, email_verified: true }));
  assert.ok(isEmailVerifiedBy('apple', { email_verified: 'true' }));
  assert.ok(isEmailVerifiedBy('apple', { email_verified: true }));
  for (const xms_edov of [true, 1, '1', 'true']) assert.ok(isEmailVerifiedBy('microsoft', { xms_edov }));
});

test('any other value does not verify an email', () => {
  for (const value of [false, 'false', 'true ', 'TRUE', 1, null, undefined, {}, ['true']]) {
    assert.ok(!isEmailVerifiedBy('google', { email: 'a@gmail.com', email_verified: value }));
    assert.ok(!isEmailVerifiedBy('apple', { email_verified: value }));
  }
  assert.ok(!isEmailVerifiedBy('google', { email: 'a@gmail.com', email_verified: 'true' }));
  for (const xms_edov of [false, 0, '0', 'false', null, undefined])
    assert.ok(!isEmailVerifiedBy('microsoft', { xms_edov }));
  assert.ok(!isEmailVerifiedBy('microsoft', { email_verified: true }), 'a tenant’s administrator can set it');
});

test('Google does not verify an email of others: the mailbox may have another owner by now', () => {
  for (const email of ['a@corp.example', 'a@gmail.com.example', 'a@notgmail.com', undefined])
    assert.ok(!isEmailVerifiedBy('google', { email, email_verified: true }), email);
  assert.ok(!isEmailVerifiedBy('google', { email: 'a@corp.example', email_verified: true, hd: '' }));
});

test('parses Apple’s name from any form value', () => {
  const name = (firstName: unknown, lastName: unknown) =>
    parseAppleName(JSON.stringify({ name: { firstName, lastName } }));
  assert.equal(name('Ada', 'Lovelace'), 'Ada Lovelace');
  assert.equal(name('  明 ', undefined), '明');
  assert.equal(name('A\u0000da\n', 7), 'A da');
  assert.equal(name('\ud800', ''), '\ufffd');
  assert.equal(name('x'.repeat(300), 'y')?.length, 100);
  for (const nothing of [undefined, '', 'x', '[]', '{"name":null}', '{"name":{}}', '{"name":{"firstName":" "}}']) {
    assert.equal(parseAppleName(nothing), null, nothing);
  }
});

test('the secrets of a flow depend on both cookie and state', () => {
  const [binding, state] = [createToken(), createToken()];
  const { nonce, verifier } = deriveFlowSecrets(binding, state);
  assert.deepEqual(deriveFlowSecrets(binding, state), { nonce, verifier });
  for (const other of [deriveFlowSecrets(createToken(), state), deriveFlowSecrets(binding, createToken())]) {
    assert.equal(new Set([nonce, verifier, other.nonce, other.verifier]).size, 4);
  }
  assert.match(verifier, /^[\w-]{43}$/, 'the format that PKCE requires');
});

test('a stored callback form can be decrypted with its state only', () => {
  const form = { code: 'c', user: '{"name":{}}' };
  const state = createToken();
  const encrypted = encryptForm(form, state);
  assert.deepEqual(decryptForm(encrypted, state), form);
  assert.notEqual(encryptForm(form, state), encrypted);
  assert.throws(() => decryptForm(encrypted, createToken()));
  const bytes = Buffer.from(encrypted, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  assert.throws(() => decryptForm(bytes.toString('base64'), state));
});
