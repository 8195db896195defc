/** State of an OAuth sign-in, kept for the tab: it survives a reload, and no credential stays in the URL. */
import * as limits from '#facts/limits.ts';
import { storedFields } from '#framework/storage.ts';

/** A sign-in that still needs a password or a code; `at` is when it came, in milliseconds since 1970. */
export type PendingOAuth = { token: string; at: number };
/** `verifier`: a secret without which nobody can use what the sign-in ends with. */
type StartedOAuth = { verifier: string; remember: boolean };

const lifeMs = limits.oauthMinutes * 60_000;
const pending = storedFields('oauth', { token: 'string', at: 'number' }, 'sessionStorage');
const started = storedFields('oauthStarted', { verifier: 'string', remember: 'boolean' }, 'sessionStorage');

export function pendingOAuth(): PendingOAuth | null {
  const value = pending.get();
  return value && Date.now() - value.at < lifeMs ? value : null;
}

export const savePendingOAuth = (token: string): void => pending.set({ token, at: Date.now() });
export const clearPendingOAuth = (): void => pending.remove();

/**
 * Call it before leaving for the identity provider, with the state of "remember me".
 * @returns the challenge for the start URL: the SHA-256 of the verifier, in base64url (docs/decisions/0007-one-time-tokens.md)
 */
export async function startOAuth(remember: boolean): Promise<string> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  started.set({ verifier, remember });
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

/** Null when this tab has not started a sign-in. */
export const startedOAuth = (): StartedOAuth | null => started.get();
export const clearStartedOAuth = (): void => started.remove();

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
