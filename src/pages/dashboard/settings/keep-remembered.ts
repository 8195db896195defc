import { loadRemembered, rememberMe } from '#session/remember-me.ts';

/** Where the form of the sign-in is filled for this account, it is filled with the new password from now on. */
export async function keepRemembered(email: string, password: string): Promise<void> {
  const kept = await loadRemembered();
  if (kept?.email === email) await rememberMe({ email, password });
}
