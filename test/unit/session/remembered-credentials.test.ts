import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import {
  forgetCredentials,
  loadCredentials,
  rememberCredentials,
  updateRemembered,
} from '#session/remembered-credentials.ts';
import { visit } from '#test/support/dom.ts';
import { installKeyStore } from '#test/support/key-store.ts';

const ada = { email: 'ada@example.com', password: 'moor-2026!' };

beforeEach(() => visit('/'));

test('returns email and password, and stores neither as plain text', async () => {
  const { stored, restore } = installKeyStore();
  await rememberCredentials(ada);
  const text = JSON.stringify({ ...localStorage });
  assert.equal(text.includes('ada@') || text.includes('moor-2026'), false);
  assert.equal(
    [...stored.values()].every((key) => (key as CryptoKey).extractable === false),
    true,
  );
  assert.deepEqual(await loadCredentials(), ada);
  await forgetCredentials();
  assert.equal(await loadCredentials(), null);
  assert.equal(stored.size + localStorage.length, 0);
  restore();
});

test('the same credentials look different each time they are sealed', async () => {
  const { restore } = installKeyStore();
  const seal = async () => {
    await rememberCredentials(ada);
    return localStorage.getItem('rememberme');
  };
  assert.notEqual(await seal(), await seal());
  restore();
});

test('keeps only the email without a key store', async () => {
  await rememberCredentials(ada);
  assert.deepEqual(await loadCredentials(), { email: ada.email, password: '' });
  assert.equal(JSON.stringify({ ...localStorage }).includes('moor-2026'), false);
});

test('an invalid value, or one whose key is gone, counts as absent', async () => {
  const { stored, restore } = installKeyStore();
  await rememberCredentials(ada);
  stored.clear();
  assert.equal(await loadCredentials(), null);
  localStorage.setItem('rememberme', '{"email":7}');
  assert.equal(await loadCredentials(), null);
  restore();
});

test('a change updates the credentials of the same account only, however its email was typed', async () => {
  const { restore } = installKeyStore();
  const typed = { ...ada, email: ' Ada@Example.com' };
  await rememberCredentials(typed);
  await updateRemembered('eve@example.com', { password: 'eve-2026!' });
  assert.deepEqual(await loadCredentials(), typed);
  await updateRemembered(ada.email, { password: 'moor-2027!' });
  assert.deepEqual(await loadCredentials(), { ...typed, password: 'moor-2027!' });
  await updateRemembered(ada.email, { email: 'lovelace@example.com' });
  assert.deepEqual(await loadCredentials(), { email: 'lovelace@example.com', password: 'moor-2027!' });
  restore();
});

test('where nothing is remembered, a change remembers nothing', async () => {
  await updateRemembered(ada.email, ada);
  assert.equal(await loadCredentials(), null);
});
