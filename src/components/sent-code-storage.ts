import type { AppError } from '#api/errors.ts';
import * as limits from '#facts/limits.ts';
import { storedFields } from '#framework/storage.ts';

/**
 * The email that the last code was sent to, and when, so that a reload keeps the step and the countdown
 * (docs/decisions/0012-passwords-and-codes.md). In `sessionStorage`, so that an email typed on a shared computer is not kept.
 */
export type CodePurpose = 'register' | 'reset' | 'confirmation' | 'email';
export type SentCode = {
  email: string;
  /** Milliseconds since 1970. */
  at: number;
};

const resendAfterMs = limits.resendSeconds * 1000;
/** The code of the contract: names take longer to download. */
const tooManyRequests = 1006;
const codeLifetimeMs = limits.codeMinutes * 60_000;

/** Null when no code was sent or it has expired. */
export function readSentCode(purpose: CodePurpose): SentCode | null {
  const sent = stored(purpose).get();
  if (!sent?.email) return null;
  const ageMs = Date.now() - sent.at;
  return ageMs >= 0 && ageMs < codeLifetimeMs ? sent : null;
}

export function saveSentCode(purpose: CodePurpose, email: string, at: number): SentCode {
  const sent = { email, at };
  stored(purpose).set(sent);
  return sent;
}

export const clearSentCode = (purpose: CodePurpose): void => stored(purpose).remove();

/**
 * When the code was sent because of which another one is refused: the response to its request was lost, or another tab asked for it.
 * A refusal that lasts longer is about more than that code, and one without a code of the contract is a proxy's.
 * @throws `error` when it is anything else
 */
export function sentAtFrom(error: unknown): number {
  const { code, retryAfter = Infinity } = error as AppError;
  if (code !== tooManyRequests || retryAfter > limits.resendSeconds) throw error;
  return Date.now() - resendAfterMs + retryAfter * 1000;
}

/** Seconds until another code may be requested; 0 means now. */
export function secondsUntilResend(sentAt: number, now: number): number {
  return Math.max(0, Math.ceil((sentAt + resendAfterMs - now) / 1000));
}

const stored = (purpose: CodePurpose) =>
  storedFields(`sent-code.${purpose}`, { email: 'string', at: 'number' }, 'sessionStorage');
