import * as z from 'zod/mini';
import { attempt, stored } from '#framework/storage.ts';
import { limits } from '#facts/limits.ts';

/** A sign-in through an outside provider that waits for its last step; `at`: when it came, in milliseconds since 1970. */
export type PendingOutside = { token: string; at: number };

const lifeMs = limits.oauthMinutes * 60_000;
const pending = stored('oauth', z.nullable(z.object({ token: z.string(), at: z.number() })), null, 'sessionStorage');
const rememberKey = 'oauthRemember';

/** In the tab's own storage: a reload keeps the place, and the credential is in no address. */
export function pendingOAuth(): PendingOutside | null {
  const found = pending.get();
  return found && Date.now() - found.at < lifeMs ? found : null;
}

export const keepOAuth = (token: string): void => pending.set({ token, at: Date.now() });
export const forgetOAuth = (): void => pending.remove();

/** Somebody leaves for a provider; `remember`: for how long the session shall last that comes of it. */
export function leaveForOAuth(remember: boolean): void {
  attempt(() => sessionStorage.setItem(rememberKey, String(remember)));
}

/** What was asked for when this tab left for the provider; null when it did not. */
export function takeOAuthRemember(): boolean | null {
  const kept = attempt(() => sessionStorage.getItem(rememberKey));
  attempt(() => sessionStorage.removeItem(rememberKey));
  return kept === null ? null : kept === 'true';
}
