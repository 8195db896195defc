import AES from 'crypto-js/aes.js';
import Hex from 'crypto-js/enc-hex.js';
import Utf8 from 'crypto-js/enc-utf8.js';

/**
 * base64url of AES-256-CBC with PKCS7 (docs/decisions/0009-entry-parameters.md). `key` and `iv` are hexadecimal.
 * @throws Error when the text was not encrypted with this key and IV
 */
export function decrypt(encrypted: string, key: string, iv: string): string {
  const base64 = encrypted.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '');
  const parsedKey = Hex.parse(key);
  const options = { iv: Hex.parse(iv) };
  const text = AES.decrypt(base64, parsedKey, options).toString(Utf8);
  // crypto-js does not check the padding: with one code in 500, a wrong key leads to a short text.
  if (AES.encrypt(text, parsedKey, options).toString().replace(/=+$/, '') !== base64) throw new Error('another key');
  return text;
}
