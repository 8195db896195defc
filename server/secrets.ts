/**
 * Keyed digests and sealed texts: the key is a setting, so a stolen database alone reveals no code, network, email or secret of a
 * second factor (docs/decisions/0042-keyed-digests.md).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { decrypt, encrypt } from './aes-gcm.ts';

/** What a digest is for; digests of different purposes cannot be compared. */
type Purpose = 'challenge' | 'code' | 'device' | 'email-undo' | 'limit' | 'payer' | 'referral';

/** What a sealed text is for. */
type SealPurpose = 'second-factor';

export type Secrets = {
  /** HMAC-SHA-256 with the current key, hex. */
  digest(purpose: Purpose, text: string): string;
  /** The digests with every valid key, the current one first: a stored digest may be of the former key. */
  digests(purpose: Purpose, text: string): [string, ...string[]];
  /** Compares in constant time, with every valid key. */
  matches(purpose: Purpose, text: string, digest: string): boolean;
  /** Encrypts with the current key. @param owner of the text: for another one it cannot be opened */
  seal(purpose: SealPurpose, text: string, owner: string): string;
  /** Opens with every valid key; null when none of them sealed it, or it is somebody else's. */
  unseal(purpose: SealPurpose, sealed: string, owner: string): string | null;
  /** What is sealed with the current key begins with this. */
  sealPrefix: string;
};

/** @param keys in hex: the current key, and during a rotation the former one */
export function createSecrets(keys: readonly [string, ...string[]]): Secrets {
  const digestWith = (key: string, purpose: Purpose | `seal ${SealPurpose}` | 'key', text: string) =>
    createHmac('sha256', Buffer.from(key, 'hex')).update(`${purpose}\n${text}`).digest('hex');
  const [current, ...former] = keys;
  const prefixOf = (key: string) => `${digestWith(key, 'key', '').slice(0, 8)}.`;
  const sealKey = (key: string, purpose: SealPurpose) => Buffer.from(digestWith(key, `seal ${purpose}`, ''), 'hex');
  const digest = (purpose: Purpose, text: string) => digestWith(current, purpose, text);
  const digests = (purpose: Purpose, text: string): [string, ...string[]] => [
    digest(purpose, text),
    ...former.map((key) => digestWith(key, purpose, text)),
  ];
  return {
    digest,
    digests,
    matches: (purpose, text, stored) => digests(purpose, text).some((each) => isSameDigest(each, stored)),
    seal: (purpose, text, owner) => prefixOf(current) + encrypt(sealKey(current, purpose), text, owner),
    unseal(purpose, sealed, owner) {
      const key = keys.find((each) => sealed.startsWith(prefixOf(each)));
      return key ? decrypt(sealKey(key, purpose), sealed.slice(prefixOf(key).length), owner) : null;
    },
    sealPrefix: prefixOf(current),
  };
}

/** Compares in constant time. */
export function isSameDigest(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
