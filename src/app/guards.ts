import { isInDocument } from '#framework/page-files.ts';
import type { Guard } from '#framework/route.ts';
import { savePreRoute } from '#session/pre-route.ts';
import { clearSession, sessionToken } from '#session/session-store.ts';
import { paths } from '#site/paths.ts';
import { asDownloadType } from '#site/systems.ts';
import { notFoundPage } from './not-found.ts';

/** The guards that a route can name. */
export const guards: Record<string, Guard> = { signedIn, soldProduct, storageAllowed, validDownloadType, validGoodId };

/** Without a session: to sign-in, which returns here afterwards. */
function signedIn({ path, search }: Parameters<Guard>[0]): string | true {
  if (sessionToken()) return true;
  // A cookie can expire or be deleted without an event. Else the tab would still count as signed in: after the next sign-in,
  // `useRedirectAfterSignIn` would see no change, and the form would stay pending.
  clearSession();
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

/** A positive integer. */
function validGoodId(_: unknown, { id = '' }: Record<string, string | undefined>): boolean {
  return /^[1-9]\d*$/.test(id) && Number.isSafeInteger(Number(id));
}

/**
 * Whether the catalog sells the product. Two pages open without this request: that of an order, whose product may no longer be
 * sold, and that of a customer, which requests the product itself. On the 404 document of the server a customer is checked, too.
 * When the catalog cannot be loaded, the page opens and shows the error.
 */
async function soldProduct({ search }: Parameters<Guard>[0], { id }: Record<string, string | undefined>) {
  if (new URLSearchParams(search).has('order')) return true;
  if (sessionToken() && !isInDocument(notFoundPage.page)) return true;
  const catalog = await import('#api/generated/products.ts').then((api) => api.listProducts()).catch(() => null);
  return catalog === null || catalog.products.some(({ good_id }) => good_id === Number(id));
}
