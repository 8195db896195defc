/** State of an OAuth sign-in, kept for the tab: it survives a reload, and no credential stays in the URL. */
import * as z from 'zod/mini';
import { limits } from '#facts/limits.ts';
import { attempt, storedValue } from '#framework/storage.ts';

/** A sign-in that still needs a password or a code; `at` is when it came, in milliseconds since 1970. */
export type PendingOAuth = { token: string; at: number };

const lifeMs = limits.oauthMinutes * 60_000;
const stored = storedValue(
  'oauth',
  z.nullable(z.object({ token: z.string(), at: z.number() })),
  null,
  'sessionStorage',
);
const rememberKey = 'oauthRemember';

export function pendingOAuth(): PendingOAuth | null {
  const pending = stored.get();
  return pending && Date.now() - pending.at < lifeMs ? pending : null;
}

export const savePendingOAuth = (token: string): void => stored.set({ token, at: Date.now() });
export const clearPendingOAuth = (): void => stored.remove();

/** Call it before leaving for the identity provider, with the state of "remember me". */
export function saveOAuthRemember(remember: boolean): void {
  attempt(() => sessionStorage.setItem(rememberKey, String(remember)));
}

/** Returns and forgets it; null when this tab has not started the sign-in. */
export function takeOAuthRemember(): boolean | null {
  const remember = attempt(() => sessionStorage.getItem(rememberKey));
  attempt(() => sessionStorage.removeItem(rememberKey));
  return remember === null ? null : remember === 'true';
}
