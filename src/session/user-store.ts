import { signal } from '@preact/signals-react';
import type { GetUserInfoResponse } from '#api/generated/model/index.ts';
import { getUserInfo } from '#api/generated/user.ts';
import { earlyKey, takeEarlyResponse } from '#framework/early-responses.ts';
import { nextTask } from '#framework/idle.ts';
import { useSignalValue } from '#framework/signal-value.ts';
import { userPath } from '#site/api-paths.ts';
import { sessionToken } from './session-store.ts';

export type User = { email: string };

const user = signal<User | null>(null);
let loadedToken = '';

/** The signed-in user; null until the API has responded. */
export function useUser(): User | null {
  return useSignalValue(user, null);
}

/** Loads the user once per session. Failures are ignored: the next page tries again. */
export async function loadUser(): Promise<void> {
  const token = sessionToken();
  if (!token || token === loadedToken) return;
  loadedToken = token;
  const loaded = await fetchUser(token);
  if (token !== sessionToken()) return;
  if (loaded) user.value = loaded;
  else loadedToken = '';
}

/** The user that a token belongs to; null when the API refuses the token or cannot be reached. */
export async function fetchUser(token: string): Promise<User | null> {
  try {
    // Before any code is loaded: what nobody has taken is dropped soon.
    const early = await takeEarlyResponse<GetUserInfoResponse>(earlyKey(userPath, token));
    // As every other response that was requested early (`request.ts`).
    if (early) await nextTask();
    const { email } = early?.data ?? (await getUserInfo({ headers: { 'X-Token': token } }));
    return { email };
  } catch {
    return null;
  }
}

/** After the user has changed their email. */
export function setUser(changed: User): void {
  user.value = changed;
}

export function clearUser(): void {
  user.value = null;
  loadedToken = '';
}
