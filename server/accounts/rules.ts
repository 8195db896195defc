/** Pure rules of accounts: codes, tokens, session lifetimes, device labels. They use randomness and hashing, but no I/O. */
import { hash, randomBytes, randomInt } from 'node:crypto';
import type { DeviceType } from '#api-spec/schemas.ts';
import * as limits from '#facts/limits.ts';
import { addMs, dayMs, minuteMs } from '../clock.ts';
import { randomCode } from '../random-code.ts';
import { isSameDigest } from '../secrets.ts';

export const codeLifeMs = limits.codeMinutes * minuteMs;
export const maxCodeTries = 5;

/**
 * With "remember me" a session lasts as long as its cookie. Without it the cookie ends with the browser, which the server cannot
 * notice: it ends the session after a day. Use does not prolong a session (docs/decisions/0008-sessions.md).
 */
export const sessionLifeMs = { remembered: limits.rememberDays * dayMs, brief: dayMs };

/** A request updates `last_used_at` only when it is older than this, to save writes. */
export const lastUsedPrecisionMs = 10 * minuteMs;

export function createCode(): string {
  return randomInt(10 ** limits.codeDigits)
    .toString()
    .padStart(limits.codeDigits, '0');
}

/** What is hashed for a code: bound to the row, the email and the purpose, so the digest matches no other row. */
export function codeText(row: { id: string; email: string; purpose: string }, code: string): string {
  return `${row.id}\n${row.purpose}\n${row.email}\n${code}`;
}

/** A digest that no code has, for emails that get no code. */
export function createImpossibleDigest(): string {
  return randomBytes(32).toString('hex');
}

/** 256 random bits in base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

const tokenLength = 43;

/** SHA-256 in hex: what is stored instead of the token. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** The digest of a token that a client sent; null when the text cannot be a token. */
export function tryHashToken(text: string): string | null {
  return text.length === tokenLength ? hashToken(text) : null;
}

/** What a browser sends when it begins an OAuth sign-in: the SHA-256 of its verifier, in base64url. */
export const challengePattern = /^[\w-]{43}$/;

/** True when the verifier is that of the browser that began the sign-in. A sign-in without a challenge belongs to no browser. */
export function matchesChallenge(verifier: string | undefined, challenge: string | null): boolean {
  if (verifier === undefined || challenge === null) return false;
  return isSameDigest(hash('sha256', verifier, 'base64url'), challenge);
}

/** @param latest end of the session that issued the one-time token: exchanging tokens prolongs nothing */
export function sessionExpiry(now: Date, remember: boolean, latest: Date | null = null): Date {
  const expiry = addMs(now, remember ? sessionLifeMs.remembered : sessionLifeMs.brief);
  return latest && latest < expiry ? latest : expiry;
}

/** Eight characters without look-alikes. */
export function createReferralCode(): string {
  return randomCode(8);
}

/** Accepts any case, spaces and hyphens. */
export function normalizeReferralCode(typed: string): string {
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

/** Of client apps, whose HTTP libraries often name no system, such as `okhttp/4.12.0`. */
const platforms: Record<DeviceType, string> = {
  web: '',
  macos: 'macOS',
  windows: 'Windows',
  ios: 'iOS',
  android: 'Android',
};

/**
 * Browser and system of a User-Agent, such as `Firefox, Windows`; without either, the platform that an app says it runs on.
 * Empty when nothing is known. The header itself is not stored.
 */
export function describeDevice(userAgent: string | undefined, deviceType: DeviceType = 'web'): string {
  const names = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]);
  return names.filter(Boolean).join(', ') || platforms[deviceType];
}
