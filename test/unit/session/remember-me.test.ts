import '../framework/browser.ts';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { forgetMe, loadRemembered, rememberMe } from '#session/remember-me.ts';
import { replace, visit } from '../framework/browser.ts';

const ada = { email: 'ada@example.com', password: 'tern-2026!' };

beforeEach(() => visit('/'));

/** As much of IndexedDB as one key needs. */
function keyStore() {
  const kept = new Map<string, unknown>();
  const later = <T extends object>(target: T, name: keyof T) => queueMicrotask(() => (target[name] as () => void)?.());
  const objectStore = {
    get: (key: string) => ({ result: kept.get(key) }),
    put: (value: unknown, key: string) => ({ result: kept.set(key, value) }),
    delete: (key: string) => ({ result: kept.delete(key) }),
  };
  const transaction = () => {
    const running = { objectStore: () => objectStore, oncomplete: () => {}, addEventListener: () => {} };
    later(running, 'oncomplete');
    return running;
  };
  const open = () => {
    const opening = { result: { transaction, close: () => {} }, onsuccess: () => {} };
    later(opening, 'onsuccess');
    return opening;
  };
  return { kept, indexedDB: { open } };
}

test('email and password come back, and neither is stored as text', async () => {
  const { kept, indexedDB } = keyStore();
  const restore = replace(globalThis, 'indexedDB' as never, indexedDB);
  await rememberMe(ada);
  const text = JSON.stringify({ ...localStorage });
  assert.equal(text.includes('ada@') || text.includes('tern-2026'), false);
  assert.equal(
    [...kept.values()].every((key) => (key as CryptoKey).extractable === false),
    true,
  );
  assert.deepEqual(await loadRemembered(), ada);
  await forgetMe();
  assert.equal(await loadRemembered(), null);
  assert.equal(kept.size + localStorage.length, 0);
  restore();
});

test('without a key store only the email is kept', async () => {
  await rememberMe(ada);
  assert.deepEqual(await loadRemembered(), { email: ada.email, password: '' });
  assert.equal(JSON.stringify({ ...localStorage }).includes('tern-2026'), false);
});

test('garbage, or a secret whose key is gone, is as good as nothing', async () => {
  const { kept, indexedDB } = keyStore();
  const restore = replace(globalThis, 'indexedDB' as never, indexedDB);
  await rememberMe(ada);
  kept.clear();
  assert.equal(await loadRemembered(), null);
  localStorage.setItem('rememberme', '{"email":7}');
  assert.equal(await loadRemembered(), null);
  restore();
});
