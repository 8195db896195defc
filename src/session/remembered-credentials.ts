import { attempt, hasFields, storedFields } from '#framework/storage.ts';
import { rememberedKey } from '#site/storage-keys.ts';
import { isSameEmail } from './is-same-email.ts';

const databaseName = 'remembered-credentials';
const storeName = 'keys';
const keyName = 'remember-me';
const ivBytes = 12;
/** `sealed`: both, encrypted; empty where only the email could be kept. */
const stored = storedFields(rememberedKey, { email: 'string', sealed: 'string' });

export type Credentials = { email: string; password: string };

/**
 * "Remember me": the sign-in form is filled in next time. Both are encrypted with an AES-GCM key that cannot leave the
 * browser's key store; without WebCrypto or IndexedDB only the email is kept (docs/decisions/0010-remembered-credentials.md).
 */
export async function rememberCredentials({ email, password }: Credentials): Promise<void> {
  const sealed = await loadKey({ create: true }).then(
    (key) => key && encrypt(key, JSON.stringify({ email, password })),
    () => null,
  );
  stored.set(sealed ? { email: '', sealed } : { email, sealed: '' });
}

/** Null when nothing is remembered. The password is empty where it could not be kept or decrypted. */
export async function loadCredentials(): Promise<Credentials | null> {
  const { email, sealed } = stored.get() ?? {};
  if (email === undefined) return null;
  if (!sealed) return { email, password: '' };
  const json = await loadKey({ create: false }).then(
    (key) => key && decrypt(key, sealed),
    () => null,
  );
  const credentials: unknown = attempt(() => JSON.parse(json ?? 'null'));
  return hasFields(credentials, { email: 'string', password: 'string' }) ? credentials : null;
}

/** If this device remembers the credentials of the account, it remembers them with the changes from now on. */
export async function updateRemembered(email: string, changes: Partial<Credentials>): Promise<void> {
  const remembered = await loadCredentials();
  if (remembered && isSameEmail(remembered.email, email)) await rememberCredentials({ ...remembered, ...changes });
}

/** Deletes the credentials and the key. */
export async function forgetCredentials(): Promise<void> {
  stored.remove();
  await runInStore('readwrite', (store) => store.delete(keyName)).catch(() => {});
}

async function loadKey({ create }: { create: boolean }): Promise<CryptoKey | null> {
  const existing = await runInStore<CryptoKey | undefined>('readonly', (store) => store.get(keyName));
  if (existing || !create) return existing ?? null;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await runInStore('readwrite', (store) => store.put(key, keyName));
  return key;
}

async function encrypt(key: CryptoKey, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...iv, ...new Uint8Array(cipher)));
}

async function decrypt(key: CryptoKey, sealed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(sealed), (char) => char.charCodeAt(0));
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, ivBytes) };
  return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, bytes.slice(ivBytes)));
}

/** Runs one request in a transaction of its own. */
function runInStore<T>(mode: IDBTransactionMode, send: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(storeName, mode);
      const request = send(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.addEventListener('complete', () => database.close());
    };
  });
}
