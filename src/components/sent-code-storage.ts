import { limits } from '#facts/limits.ts';
import { attempt } from '#framework/storage.ts';

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
const codeLifetimeMs = limits.codeMinutes * 60_000;

/** Null when no code was sent or it has expired. */
export function readSentCode(purpose: CodePurpose): SentCode | null {
  const stored: unknown = attempt(() => JSON.parse(sessionStorage.getItem(key(purpose)) ?? 'null'));
  return isSentCode(stored) && Date.now() - stored.at < codeLifetimeMs ? stored : null;
}

export function saveSentCode(purpose: CodePurpose, email: string, at = Date.now()): SentCode {
  const sent = { email, at };
  attempt(() => sessionStorage.setItem(key(purpose), JSON.stringify(sent)));
  return sent;
}

export function clearSentCode(purpose: CodePurpose): void {
  attempt(() => sessionStorage.removeItem(key(purpose)));
}

/** Seconds until another code may be requested; 0 means now. */
export function secondsUntilResend(sentAt: number, now: number): number {
  return Math.max(0, Math.ceil((sentAt + resendAfterMs - now) / 1000));
}

const key = (purpose: CodePurpose): string => `sent-code.${purpose}`;

function isSentCode(value: unknown): value is SentCode {
  if (typeof value !== 'object' || value === null) return false;
  const { email, at } = value as Record<string, unknown>;
  return typeof email === 'string' && email !== '' && typeof at === 'number' && at <= Date.now();
}
