import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { sessionToken } from './session-store.ts';

export type User = { email: string };

const user = signal<User | null>(null);
let known = '';

/** Who is signed in; null until the server has said it. */
export function useUser(): User | null {
  useSignals();
  return user.value;
}

/** Asks once per session who is signed in. A failure leaves it unknown: the next page asks again. */
export async function loadUser(): Promise<void> {
  const token = sessionToken();
  if (!token || token === known) return;
  known = token;
  const found = await userOf(token);
  if (token !== sessionToken()) return;
  if (found) user.value = found;
  else known = '';
}

/** Whose token this is; null when the server does not accept it, or cannot be asked. */
export async function userOf(token: string): Promise<User | null> {
  try {
    const { getUserInfo } = await import('#api/generated/user.ts');
    const { email } = await getUserInfo({ headers: { 'X-Token': token } });
    return { email };
  } catch {
    return null;
  }
}

export function clearUser(): void {
  user.value = null;
  known = '';
}
