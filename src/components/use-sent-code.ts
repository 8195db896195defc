import { limits } from '#facts/limits.ts';
import { attempt } from '#framework/storage.ts';

/**
 * Where the last code went and when, so that the form keeps its place over a reload (decisions §3: "Resend countdown
 * 60 s, surviving a reload"). Kept in the tab's own storage: an address typed on a shared computer does not stay there.
 */
export type CodePurpose = 'register' | 'reset' | 'deletion';
export type CodeSent = { email: string /** Milliseconds since 1970. */; at: number };

const resendAfterMs = limits.resendSeconds * 1000;
const codeLifeMs = limits.codeMinutes * 60_000;

/** Null when no code went out, or when it is too old to be of use. */
export function codeSent(purpose: CodePurpose): CodeSent | null {
  const found: unknown = attempt(() => JSON.parse(sessionStorage.getItem(key(purpose)) ?? 'null'));
  return isCodeSent(found) && Date.now() - found.at < codeLifeMs ? found : null;
}

export function rememberCodeSent(purpose: CodePurpose, email: string): CodeSent {
  const sent = { email, at: Date.now() };
  attempt(() => sessionStorage.setItem(key(purpose), JSON.stringify(sent)));
  return sent;
}

export function forgetCodeSent(purpose: CodePurpose): void {
  attempt(() => sessionStorage.removeItem(key(purpose)));
}

/** Seconds until another code may be asked for; 0 means now. */
export function secondsUntilResend(sentAt: number, now: number): number {
  return Math.max(0, Math.ceil((sentAt + resendAfterMs - now) / 1000));
}

const key = (purpose: CodePurpose): string => `tern.code.${purpose}`;

function isCodeSent(found: unknown): found is CodeSent {
  if (typeof found !== 'object' || found === null) return false;
  const { email, at } = found as Record<string, unknown>;
  return typeof email === 'string' && email !== '' && typeof at === 'number' && at <= Date.now();
}
