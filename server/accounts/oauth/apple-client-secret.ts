/** Apple's client secret: a JWT, signed with the key of the developer account and short-lived; the same one until it is about to end. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { type Clock, addMs, minuteMs } from '../../clock.ts';
import { ConfigError } from '../../config-error.ts';

export type AppleSettings = { clientId: string; teamId: string; keyId: string; privateKey: string };

const audience = 'https://appleid.apple.com';
const lifeMs = 30 * minuteMs;
/** A secret is made anew this long before it ends. */
const slackMs = 5 * minuteMs;

/** @throws ConfigError when the key is none */
export function appleSecret({ clientId, teamId, keyId, privateKey }: AppleSettings, clock: Clock) {
  const key = readKey(privateKey);
  let made: { secret: string; until: Date } | null = null;
  return async (): Promise<string> => {
    const now = clock.now();
    if (made && addMs(made.until, -slackMs) > now) return made.secret;
    const until = addMs(now, lifeMs);
    const secret = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(until)
      .sign(key);
    made = { secret, until };
    return secret;
  };
}

/** PEM; line breaks may be written as `\n`, as environments often need it. */
function readKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  } catch {
    // Said below: what OpenSSL says of it helps nobody.
  }
  throw new ConfigError([{ name: 'APPLE_PRIVATE_KEY', why: 'must be the text of the .p8 file (an EC key in PEM)' }]);
}
