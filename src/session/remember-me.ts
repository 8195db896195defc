import * as z from 'zod/mini';
import { attempt, stored } from '#framework/storage.ts';

export type Remembered = { email: string; password: string };

const databaseName = 'tern';
const storeName = 'keys';
const keyName = 'remember-me';
const ivBytes = 12;
const kept = stored('rememberme', z.nullable(z.object({ email: z.string(), sealed: z.optional(z.string()) })), null);

/**
 * "Remember me" (decisions §3): the form is filled next time. Email and password are kept sealed by an AES-GCM key that
 * cannot leave the browser's key store; without WebCrypto or IndexedDB only the email is kept.
 */
export async function rememberMe({ email, password }: Remembered): Promise<void> {
  const sealed = await key(true).then(
    (found) => found && seal(found, JSON.stringify({ email, password })),
    () => null,
  );
  kept.set(sealed ? { email: '', sealed } : { email });
}

/** What was remembered; null when nothing was. The password is empty where it could not be kept or opened. */
export async function loadRemembered(): Promise<Remembered | null> {
  const found = kept.get();
  if (!found) return null;
  if (!found.sealed) return { email: found.email, password: '' };
  const text = await key(false).then(
    (opener) => opener && open(opener, found.sealed ?? ''),
    () => null,
  );
  const parsed = secret.safeParse(attempt(() => JSON.parse(text ?? 'null')));
  return parsed.success ? parsed.data : null;
}

/** Erases both, and the key with them. */
export async function forgetMe(): Promise<void> {
  kept.remove();
  await inStore('readwrite', (store) => store.delete(keyName)).catch(() => {});
}

const secret = z.object({ email: z.string(), password: z.string() });

/** The one key; made when it is missing and wanted. */
async function key(make: boolean): Promise<CryptoKey | null> {
  const found = await inStore<CryptoKey | undefined>('readonly', (store) => store.get(keyName));
  if (found || !make) return found ?? null;
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await inStore('readwrite', (store) => store.put(fresh, keyName));
  return fresh;
}

async function seal(sealer: CryptoKey, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, sealer, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...iv, ...new Uint8Array(cipher)));
}

async function open(opener: CryptoKey, sealed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(sealed), (char) => char.charCodeAt(0));
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, ivBytes) };
  return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, opener, bytes.slice(ivBytes)));
}

function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(storeName, mode);
      const request = act(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.addEventListener('complete', () => database.close());
    };
  });
}
