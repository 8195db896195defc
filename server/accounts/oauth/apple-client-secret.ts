/** Apple's client secret: a short-lived JWT signed with the developer account's key. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { addMs, type Clock, minuteMs } from '../../clock.ts';
import { ConfigError } from '../../config/config-error.ts';

export type AppleSettings = { clientId: string; teamId: string; keyId: string; privateKey: string };

const audience = 'https://appleid.apple.com';
const lifeMs = 30 * minuteMs;
/** A secret is replaced this long before it expires. */
const renewBeforeMs = 5 * minuteMs;

const expected = 'must be the text of the .p8 file (an EC key in PEM)';
/** systemd drops a backslash outside of quotes. */
const lostBackslashes = /^-+BEGIN [A-Z ]+-+n/;
const quoteIt = 'has lost the backslashes of its line breaks: put the value in single quotes';

/**
 * Returns a function that signs a secret and reuses it until shortly before it expires.
 * @throws ConfigError when the private key cannot be used
 */
export function createAppleClientSecret({ clientId, teamId, keyId, privateKey }: AppleSettings, clock: Clock) {
  const key = parsePrivateKey(privateKey);
  let cached: { secret: string; expiresAt: Date } | null = null;
  return async (): Promise<string> => {
    const now = clock.now();
    if (cached && addMs(cached.expiresAt, -renewBeforeMs) > now) return cached.secret;
    const expiresAt = addMs(now, lifeMs);
    const secret = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(expiresAt)
      .sign(key);
    cached = { secret, expiresAt };
    return secret;
  };
}

/** Line breaks of the PEM may be written as `\n`, because many environments cannot hold real ones. */
function parsePrivateKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  } catch {
    // OpenSSL's message would not help; the error below says what is expected.
  }
  throw new ConfigError([{ name: 'APPLE_PRIVATE_KEY', why: lostBackslashes.test(pem) ? quoteIt : expected }]);
}
