import { loadConfig } from '#framework/config.ts';

/**
 * The client code inside an encrypted `code`: base64url of AES-256-CBC with PKCS7, key and IV in hex from the runtime
 * configuration (decisions §3). Rejects, or gives an empty string, when it is not one. crypto-js comes only now.
 */
export async function decryptCode(code: string): Promise<string> {
  const [{ entryKey, entryIv }, { default: AES }, { default: Hex }, { default: Utf8 }] = await Promise.all([
    loadConfig(),
    import('crypto-js/aes.js'),
    import('crypto-js/enc-hex.js'),
    import('crypto-js/enc-utf8.js'),
  ]);
  if (!entryKey || !entryIv) return '';
  const base64 = code.replace(/-/g, '+').replace(/_/g, '/');
  const clear = AES.decrypt(base64, Hex.parse(entryKey), { iv: Hex.parse(entryIv) }).toString(Utf8);
  return /^[\x21-\x7e]{1,256}$/.test(clear) ? clear : '';
}
