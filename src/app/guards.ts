import type { Guard } from '#framework/route.ts';
import { savePreRoute } from '#session/pre-route.ts';
import { sessionToken } from '#session/session-store.ts';
import { paths } from '#site/paths.ts';
import { asDownloadType } from '#site/systems.ts';

/** The guards that a route can name. */
export const guards: Record<string, Guard> = { signedIn, storageAllowed, validDownloadType, validGoodId };

/** Without a session: to sign-in, which returns here afterwards. */
function signedIn({ path, search }: Parameters<Guard>[0]): string | true {
  if (sessionToken()) return true;
  savePreRoute(path + search);
  return paths.signIn();
}

/** Throws where the browser blocks storage; the error page explains it. Public pages work without storage. */
function storageAllowed(): true {
  localStorage.getItem('');
  return true;
}

/** Exactly Windows, macOS, Android or iOS. */
function validDownloadType(_: unknown, { type }: Record<string, string | undefined>): boolean {
  return asDownloadType(type) !== null;
}

/** A positive integer. Whether the product exists is known only after the page has requested it. */
function validGoodId(_: unknown, { id = '' }: Record<string, string | undefined>): boolean {
  return /^[1-9]\d*$/.test(id) && Number.isSafeInteger(Number(id));
}
