/** Encrypts texts with AES-256-GCM: the initialization vector, the tag and the encrypted text are one text in base64url. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** @param owner is authenticated, not contained: with another one the text cannot be decrypted */
export function encrypt(key: Buffer, text: string, owner = ''): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Null when the text was changed, or is of another key or owner. */
export function decrypt(key: Buffer, encrypted: string, owner = ''): string | null {
  const bytes = Buffer.from(encrypted, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes)).setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString();
  } catch {
    return null;
  }
}
