import AES from 'crypto-js/aes.js';
import Hex from 'crypto-js/enc-hex.js';
import Utf8 from 'crypto-js/enc-utf8.js';

/**
 * base64url of AES-256-CBC with PKCS7 (docs/decisions/0009-entry-parameters.md). `key` and `iv` are hexadecimal.
 * @throws Error when the text cannot be decrypted
 */
export function decrypt(encrypted: string, key: string, iv: string): string {
  const base64 = encrypted.replace(/-/g, '+').replace(/_/g, '/');
  return AES.decrypt(base64, Hex.parse(key), { iv: Hex.parse(iv) }).toString(Utf8);
}
