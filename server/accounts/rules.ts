/** The rules of accounts, pure (decisions §3): codes, tokens, sessions, device labels. Randomness and hashing, no I/O. */
import { createHash, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '#facts/limits.ts';
import { dayMs, addMs, minuteMs } from '../clock.ts';
import { randomLetters } from '../random-code.ts';

export const codeLifeMs = limits.codeMinutes * minuteMs;
export const codeTries = 5;

/**
 * With "remember me" as long as the cookie (decisions §3). Without it the cookie ends with the browser; the server, which cannot
 * see that, ends the session after a day. Counted from its beginning, however much it is used.
 */
export const sessionLifeMs = { remembered: limits.rememberDays * dayMs, brief: dayMs };

/** How stale `last_used_at` may be before a request renews it. */
export const lastUsedPrecisionMs = 10 * minuteMs;

/** Six digits, every one of the million equally likely. */
export function newCode(): string {
  return randomInt(10 ** limits.codeDigits)
    .toString()
    .padStart(limits.codeDigits, '0');
}

/** What is stored of a code: bound to the row, the address and the purpose, so that it fits nowhere else. */
export function codeDigest(row: { id: string; email: string; purpose: string }, code: string): string {
  return createHash('sha256').update(`${row.id}\n${row.purpose}\n${row.email}\n${code}`).digest('hex');
}

/** Looks like a code's digest and is none: for addresses that get no code. */
export function impossibleDigest(): string {
  return randomBytes(32).toString('hex');
}

export function sameDigest(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** 256 random bits in base64url: the `serviceToken`. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

const tokenLength = 43;

/** The key of a token's session, or null when the text cannot be a token. */
export function tokenDigest(token: string): string | null {
  if (token.length !== tokenLength) return null;
  return hash('sha256', token);
}

export function sessionEnd(now: Date, remember: boolean): Date {
  return addMs(now, remember ? sessionLifeMs.remembered : sessionLifeMs.brief);
}

/** Eight characters without look-alikes (decisions §6). */
export function newReferralCode(): string {
  return randomLetters(8);
}

/** As people type it: any case, with spaces or hyphens. */
export function normaliseReferralCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '');
}

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** A device by its names, from its User-Agent: `Firefox, Windows`; empty when neither is known. Nothing of the header itself is kept. */
export function deviceLabel(userAgent: string | undefined): string {
  const named = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]);
  return named.filter(Boolean).join(', ');
}
