/** Pure rules of the second factor: secrets and codes of authenticator apps (RFC 6238), and recovery codes. */
import { Secret, TOTP } from 'otpauth';
import * as limits from '#facts/limits.ts';
import { minuteMs } from '../../clock.ts';
import { randomCode } from '../../random-code.ts';
import { hashToken } from '../rules.ts';

/** An app that was shown a secret has to send a code of it within this time. */
export const setUpLifeMs = 15 * minuteMs;
export const pendingLifeMs = limits.secondFactorMinutes * minuteMs;

/** As RFC 4226 asks for: as long as the output of SHA-1. */
const secretBytes = 20;
const stepMs = 30_000;
/** Clocks of phones are a little wrong, and typing takes a moment. */
const stepsAround = 1;
const appCode = /^[0-9]{6}$/;

export function createSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** What a QR code says to an authenticator app. */
export function createUri(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  return new TOTP({ secret, issuer, label: email }).toString();
}

/** The time step of a right code; null for a wrong one, and for one of a step that was used. */
export function findStep(
  secret: string,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const timestamp = now.getTime();
  const delta = new TOTP({ secret }).validate({ token: code, timestamp, window: stepsAround });
  if (delta === null) return null;
  const step = Math.floor(timestamp / stepMs) + delta;
  return step > lastStep ? step : null;
}

export function isAppCode(code: string): boolean {
  return appCode.test(code);
}

/** About 79 random bits each: too many to guess from a digest, so the digests need no key that could be lost. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: limits.recoveryCodes }, () => Array.from({ length: 4 }, () => randomCode(4)).join('-'));
}

/** Ignores case, spaces and hyphens. */
export function hashRecoveryCode(accountId: string, typed: string): string {
  return hashToken(`${accountId}\n${typed.toUpperCase().replace(/[\s-]/g, '')}`);
}
