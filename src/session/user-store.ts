import { signal } from '@preact/signals-react';
import type { GetUserInfoResponse } from '#api/generated/model/index.ts';
import { getUserInfo } from '#api/generated/user.ts';
import { earlyKey, takeEarlyResponse } from '#framework/early-responses.ts';
import { nextTask } from '#framework/idle.ts';
import { useSignalValue } from '#framework/signal-value.ts';
import { userPath } from '#site/api-paths.ts';
import { sessionToken, useSessionToken } from './session-store.ts';

export type User = { email: string };

/** With the token of the session that it belongs to: the user of another session is not shown. */
const user = signal<(User & { token: string }) | null>(null);
let loadedToken = '';

/** The signed-in user; null until the API has responded. */
export function useUser(): User | null {
  const token = useSessionToken();
  const known = useSignalValue(user, null);
  return known?.token === token ? known : null;
}

/** Somebody is signed in whose user is neither known nor being loaded. */
export function lacksUser(): boolean {
  const token = sessionToken();
  return token !== '' && token !== loadedToken;
}

/** Loads the user once per session. Failures are ignored: the next page tries again. */
export async function loadUser(): Promise<void> {
  if (!lacksUser()) return;
  const token = sessionToken();
  loadedToken = token;
  const loaded = await fetchUser(token).catch(() => null);
  if (token !== sessionToken()) return;
  if (loaded) user.value = { ...loaded, token };
  else loadedToken = '';
}

/** The user that a token belongs to. @throws AppError when the API refuses the token or cannot be reached */
export async function fetchUser(token: string): Promise<User> {
  // Before any code is loaded: what nobody has taken is dropped soon.
  const early = await takeEarlyResponse<GetUserInfoResponse>(earlyKey(userPath, token));
  // As every other response that was requested early (`request.ts`).
  if (early) await nextTask();
  const { email } = early?.data ?? (await getUserInfo({ headers: { 'X-Token': token } }));
  return { email };
}

/** The user of the current session is known: a link signed them in, or they changed their email. */
export function setUser(known: User): void {
  loadedToken = sessionToken();
  user.value = { ...known, token: loadedToken };
}
