/** Keyed digests: the key is a setting, so a stolen database alone reveals no code, network or email (docs/decisions/0042-keyed-digests.md). */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a digest is for; digests of different purposes cannot be compared. */
type Purpose = 'code' | 'device' | 'email-undo' | 'limit' | 'referral';

export type Secrets = {
  /** HMAC-SHA-256 with the current key, hex. */
  digest(purpose: Purpose, text: string): string;
  /** The digests with every valid key, the current one first: a stored digest may be of the former key. */
  digests(purpose: Purpose, text: string): [string, ...string[]];
  /** Compares in constant time, with every valid key. */
  matches(purpose: Purpose, text: string, digest: string): boolean;
};

/** @param keys in hex: the current key, and during a rotation the former one */
export function createSecrets(keys: readonly [string, ...string[]]): Secrets {
  const digestWith = (key: string, purpose: Purpose, text: string) =>
    createHmac('sha256', Buffer.from(key, 'hex')).update(`${purpose}\n${text}`).digest('hex');
  const [current, ...former] = keys;
  const digest = (purpose: Purpose, text: string) => digestWith(current, purpose, text);
  const digests = (purpose: Purpose, text: string): [string, ...string[]] => [
    digest(purpose, text),
    ...former.map((key) => digestWith(key, purpose, text)),
  ];
  return {
    digest,
    digests,
    matches: (purpose, text, stored) => digests(purpose, text).some((each) => isSame(each, stored)),
  };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
