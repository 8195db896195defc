import { delay } from '#framework/idle.ts';
import { parsePageUrl } from '#framework/page-url.ts';
import { sendDetached } from '#framework/request.ts';
import { navigate } from '#framework/router.tsx';
import { signOutPath } from '#site/api-paths.ts';
import { isPrivatePath, paths } from '#site/paths.ts';
import { setFromClient } from './client-visit.ts';
import { setMobileMenu } from './mobile-menu.ts';
import { clearSession, sessionToken } from './session-store.ts';

/** For browsers without `keepalive`, where a reload cancels the request: Firefox before 133. */
const requestTimeoutMs = 500;

/** Clears the session, then goes home from a private page and reloads any other (docs/decisions/0008-sessions.md). */
export async function signOut(): Promise<void> {
  const request = endServerSession(sessionToken());
  clearSession();
  setMobileMenu(false);
  setFromClient(false);
  if (isPrivatePage()) return navigate(paths.home());
  await Promise.race([request, delay(requestTimeoutMs)]);
  location.reload();
}

/** The token is passed along because the cookie may be gone or another's by then. Never rejects: a session expires by itself. */
export async function endServerSession(token: string): Promise<void> {
  if (token) await sendDetached(signOutPath, token);
}

/** After another tab signed in or out: this page may show the data of another account. */
export function handleForeignSession(): void {
  if (!isPrivatePage()) return;
  if (sessionToken()) location.reload();
  else void navigate(paths.home());
}

function isPrivatePage(): boolean {
  return isPrivatePath(parsePageUrl(location.href).path);
}
