/**
 * Challenges of passkeys: for one purpose and session, valid once within five minutes. They are signed instead of stored, so asking
 * for one costs nothing and needs no limit, which strangers behind the same IP address could use up. Stored is one that was used.
 */
import { randomBytes } from 'node:crypto';
import { addMs, minuteMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { PasskeyChallengesTable } from '../../db/tables/accounts.ts';
import { hashToken } from '../rules.ts';
import { insertUsedChallenge } from './store.ts';

export const challengeLifeMs = 5 * minuteMs;
const randomLength = 32;
/** Random bytes and the expiry in ms; the HMAC follows. */
const payloadLength = randomLength + 8;

export type ChallengeUse = {
  purpose: PasskeyChallengesTable['purpose'];
  /** Null for a sign-in. */
  sessionDigest: string | null;
};

export function createChallenge({ clock, secrets }: Pick<Context, 'clock' | 'secrets'>, use: ChallengeUse): string {
  const payload = Buffer.alloc(payloadLength);
  randomBytes(randomLength).copy(payload);
  payload.writeBigInt64BE(BigInt(addMs(clock.now(), challengeLifeMs).getTime()), randomLength);
  const signature = Buffer.from(secrets.digest('challenge', signedText(payload, use)), 'hex');
  return Buffer.concat([payload, signature]).toString('base64url');
}

/**
 * For the check of one response to a challenge.
 * @returns `isValid` whether the challenge is one of these that has not expired; `useUp`, for a response that is right, whether it
 * is the first to that challenge
 */
export function checkChallenge({ db, clock, secrets }: Pick<Context, 'clock' | 'db' | 'secrets'>, use: ChallengeUse) {
  let bytes = Buffer.alloc(0);
  return {
    isValid(challenge: string): boolean {
      bytes = Buffer.from(challenge, 'base64url');
      const [payload, signature] = [bytes.subarray(0, payloadLength), bytes.subarray(payloadLength)];
      return (
        secrets.matches('challenge', signedText(payload, use), signature.toString('hex')) &&
        clock.now() < expiryOf(bytes)
      );
    },
    async useUp(): Promise<boolean> {
      const { purpose, sessionDigest: session_digest } = use;
      const digest = hashToken(bytes.toString('base64url'));
      return insertUsedChallenge(db, { digest, purpose, session_digest, expires_at: expiryOf(bytes) });
    },
  };
}

function signedText(payload: Buffer, { purpose, sessionDigest }: ChallengeUse): string {
  return `${purpose}\n${sessionDigest ?? ''}\n${payload.toString('base64url')}`;
}

/** Of bytes whose signature is right. */
function expiryOf(bytes: Buffer): Date {
  return new Date(Number(bytes.readBigInt64BE(randomLength)));
}
