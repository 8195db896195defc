import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { forgetCredentials, loadCredentials, rememberCredentials } from '#session/remembered-credentials.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';

const ada = { email: 'ada@example.com', password: 'tern-2026!' };

beforeEach(() => visit('/'));

/** As much of IndexedDB as one key needs. */
function fakeKeyStore() {
  const stored = new Map<string, unknown>();
  const callSoon = <T extends object>(target: T, name: keyof T) =>
    queueMicrotask(() => (target[name] as () => void)?.());
  const objectStore = {
    get: (key: string) => ({ result: stored.get(key) }),
    put: (value: unknown, key: string) => ({ result: stored.set(key, value) }),
    delete: (key: string) => ({ result: stored.delete(key) }),
  };
  const transaction = () => {
    const running = { objectStore: () => objectStore, oncomplete: () => {}, addEventListener: () => {} };
    callSoon(running, 'oncomplete');
    return running;
  };
  const open = () => {
    const opening = { result: { transaction, close: () => {} }, onsuccess: () => {} };
    callSoon(opening, 'onsuccess');
    return opening;
  };
  return { stored, indexedDB: { open } };
}

test('returns email and password, and stores neither as plain text', async () => {
  const { stored, indexedDB } = fakeKeyStore();
  const restore = replaceProperty(globalThis, 'indexedDB' as never, indexedDB);
  await rememberCredentials(ada);
  const text = JSON.stringify({ ...localStorage });
  assert.equal(text.includes('ada@') || text.includes('tern-2026'), false);
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
  const { indexedDB } = fakeKeyStore();
  const restore = replaceProperty(globalThis, 'indexedDB' as never, indexedDB);
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
  assert.equal(JSON.stringify({ ...localStorage }).includes('tern-2026'), false);
});

test('an invalid value, or one whose key is gone, counts as absent', async () => {
  const { stored, indexedDB } = fakeKeyStore();
  const restore = replaceProperty(globalThis, 'indexedDB' as never, indexedDB);
  await rememberCredentials(ada);
  stored.clear();
  assert.equal(await loadCredentials(), null);
  localStorage.setItem('rememberme', '{"email":7}');
  assert.equal(await loadCredentials(), null);
  restore();
});
