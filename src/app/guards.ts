import type { Guard } from '#framework/route.ts';
import { keepPreRoute } from '#session/pre-route.ts';
import { sessionToken } from '#session/session-store.ts';
import { paths } from '#site/paths.ts';
import { asDownloadType } from '#site/systems.ts';

/** The checks that a route can name. */
export const guards: Record<string, Guard> = { signedIn, storageAllowed, validDownloadType, validGoodId };

const sold = new Set<number>();

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

/** A positive integer that the catalogue has (decisions §2). When the catalogue cannot be had, the page says so itself. */
async function validGoodId(_: unknown, { id = '' }: Record<string, string | undefined>): Promise<boolean> {
  const goodId = Number(id);
  if (!/^[1-9]\d*$/.test(id) || !Number.isSafeInteger(goodId)) return false;
  if (sold.has(goodId)) return true;
  try {
    const { listProducts } = await import('#api/generated/products.ts');
    const { products } = await listProducts();
    for (const product of products) sold.add(product.good_id);
    return sold.has(goodId);
  } catch {
    return true;
  }
}
