import type { Guard } from '#framework/route.ts';
import { keepPreRoute } from '#session/pre-route.ts';
import { sessionToken } from '#session/session-store.ts';
import { paths } from '#site/paths.ts';
import { asDownloadType } from '#site/systems.ts';

/** The checks that a route can name. */
export const guards: Record<string, Guard> = { signedIn, storageAllowed, validDownloadType, validGoodId };

/** Without a session: sign-in, which leads back here (decisions §2). */
function signedIn({ path, search }: Parameters<Guard>[0]): string | true {
  if (sessionToken()) return true;
  keepPreRoute(path + search);
  return paths.signIn();
}

/** Throws where the browser blocks storage: the error page explains it (spec §2). Public pages do without. */
function storageAllowed(): true {
  localStorage.getItem('');
  return true;
}

/** Windows, macOS, Android or iOS, letter for letter (spec §2). */
function validDownloadType(_: unknown, { type }: Record<string, string | undefined>): boolean {
  return asDownloadType(type) !== null;
}

/** A positive integer (decisions §2). Whether it is sold, the page learns with all else that it asks for, and says it by the same 404 page. */
function validGoodId(_: unknown, { id = '' }: Record<string, string | undefined>): boolean {
  return /^[1-9]\d*$/.test(id) && Number.isSafeInteger(Number(id));
}
