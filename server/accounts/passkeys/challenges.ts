/** Challenges of passkeys: random, stored as digests, for one purpose and session, valid once within five minutes. */
import { addMs, minuteMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { PasskeyChallengesTable } from '../../db/tables/accounts.ts';
import { createToken, tryHashToken } from '../rules.ts';
import { insertChallenge, takeChallenge } from './store.ts';

export const challengeLifeMs = 5 * minuteMs;

export type ChallengeUse = {
  purpose: PasskeyChallengesTable['purpose'];
  /** Null for a sign-in. */
  sessionDigest: string | null;
};

export async function createChallenge(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { purpose, sessionDigest }: ChallengeUse,
): Promise<string> {
  const challenge = createToken();
  const expiresAt = addMs(clock.now(), challengeLifeMs);
  const digest = tryHashToken(challenge) ?? '';
  await insertChallenge(db, { digest, purpose, session_digest: sessionDigest, expires_at: expiresAt });
  return challenge;
}

/** Uses a challenge up; false when it is unknown, expired, or was made for something else. */
export async function useChallenge(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  challenge: string,
  { purpose, sessionDigest }: ChallengeUse,
): Promise<boolean> {
  const digest = tryHashToken(challenge);
  const taken = digest ? await takeChallenge(db, digest) : undefined;
  if (!taken || taken.expires_at <= clock.now()) return false;
  return taken.purpose === purpose && taken.session_digest === sessionDigest;
}
