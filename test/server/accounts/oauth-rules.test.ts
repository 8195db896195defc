import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appleName, flowSecrets, isVouched, openForm, sealForm } from '#server/accounts/oauth/rules.ts';
import { newToken } from '#server/accounts/rules.ts';

test('who vouches for an address, and how each provider says it', () => {
  assert.ok(isVouched('google', { email_verified: true }));
  assert.ok(isVouched('apple', { email_verified: 'true' }));
  assert.ok(isVouched('apple', { email_verified: true }));
  for (const xms_edov of [true, 1, '1', 'true']) assert.ok(isVouched('microsoft', { xms_edov }));
});

test('anything else is no word for it', () => {
  for (const value of [false, 'false', 'true ', 'TRUE', 1, null, undefined, {}, ['true']]) {
    assert.ok(!isVouched('google', { email_verified: value }));
    assert.ok(!isVouched('apple', { email_verified: value }));
  }
  assert.ok(!isVouched('google', { email_verified: 'true' }));
  for (const xms_edov of [false, 0, '0', 'false', null, undefined]) assert.ok(!isVouched('microsoft', { xms_edov }));
  assert.ok(!isVouched('microsoft', { email_verified: true }), 'a tenant’s administrator can write that');
});

test('Apple’s name, whatever the form holds', () => {
  const name = (firstName: unknown, lastName: unknown) => appleName(JSON.stringify({ name: { firstName, lastName } }));
  assert.equal(name('Ada', 'Lovelace'), 'Ada Lovelace');
  assert.equal(name('  明 ', undefined), '明');
  assert.equal(name('A\u0000da\n', 7), 'A da');
  assert.equal(name('\ud800', ''), '\ufffd');
  assert.equal(name('x'.repeat(300), 'y')?.length, 100);
  for (const nothing of [undefined, '', 'x', '[]', '{"name":null}', '{"name":{}}', '{"name":{"firstName":" "}}']) {
    assert.equal(appleName(nothing), null, nothing);
  }
});

test('a flow’s secrets follow from cookie and state together', () => {
  const [binding, state] = [newToken(), newToken()];
  const { nonce, verifier } = flowSecrets(binding, state);
  assert.deepEqual(flowSecrets(binding, state), { nonce, verifier });
  for (const other of [flowSecrets(newToken(), state), flowSecrets(binding, newToken())]) {
    assert.equal(new Set([nonce, verifier, other.nonce, other.verifier]).size, 4);
  }
  assert.match(verifier, /^[\w-]{43}$/, 'what PKCE wants');
});

test('a parked form is read by its state only', () => {
  const form = { code: 'c', user: '{"name":{}}' };
  const state = newToken();
  const sealed = sealForm(form, state);
  assert.deepEqual(openForm(sealed, state), form);
  assert.notEqual(sealForm(form, state), sealed);
  assert.throws(() => openForm(sealed, newToken()));
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  assert.throws(() => openForm(bytes.toString('base64'), state));
});
