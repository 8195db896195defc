import { navigate } from '#framework/router.tsx';
import { splitLocale } from '#facts/locales.ts';
import { paths } from '#site/paths.ts';
import { setFromClient, setMobileMenu } from './client-state.ts';
import { clearSession, sessionToken } from './session-store.ts';
import { clearUser } from './user-store.ts';

const privateStarts = ['/dashboard', '/referral', '/payment'];
const farewellMs = 500;

/**
 * Clears token, user and menu, then goes home from a private page and reloads any other (spec §4).
 * The server is told without waiting for its answer (decisions §3); a reload gives the call half a second to leave.
 */
export async function signOut(): Promise<void> {
  const told = tellServer(sessionToken());
  clearSession();
  clearUser();
  setMobileMenu(false);
  setFromClient(false);
  if (isPrivate()) return navigate(paths.home());
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, farewellMs))]);
  location.reload();
}

/** With the token that is being given up: by the time of the call the cookie is gone. */
async function tellServer(token: string): Promise<void> {
  if (!token) return;
  try {
    const { signOut: call } = await import('#api/generated/session.ts');
    await call({ headers: { 'X-Token': token } });
  } catch {
    // The token then dies of age.
  }
}

/** Another tab signed in or out: what is shown here may belong to someone else now. */
export function followForeignSession(): void {
  clearUser();
  if (!isPrivate()) return;
  if (sessionToken()) location.reload();
  else void navigate(paths.home());
}

function isPrivate(): boolean {
  const { path } = splitLocale(location.pathname);
  return privateStarts.some((start) => path.startsWith(start));
}
