/** Where a visitor comes back to on the site (the contract's oauth-sign-in.ts names these addresses). */
import { type ErrorName, errorCodes } from '#api-spec/codes.ts';
import type { Locale } from '#facts/locales.ts';
import type { Config } from '../../config.ts';
import type { IdentityProvider } from '../../db/schema.ts';

type Place = Pick<Config, 'publicUrl'>;
type Visit = { provider: IdentityProvider; locale: Locale };

/** Signed in: the page exchanges the token. */
export function successAddress(place: Place, visit: Visit, token: string): string {
  return address(place, visit, 'success', { token });
}

/** The password or a code is needed first. */
export function pendingAddress(place: Place, visit: Visit, token: string): string {
  return address(place, visit, 'sign-in', { oauth: token });
}

export function refusedAddress(place: Place, visit: Visit, reason: ErrorName): string {
  return address(place, visit, 'sign-in', { error: String(errorCodes[reason].code) });
}

function address(
  { publicUrl }: Place,
  { provider, locale }: Visit,
  page: 'success' | 'sign-in',
  query: Record<string, string>,
): string {
  return `${publicUrl}/${locale}/auth/${page}?${new URLSearchParams({ ...query, type: provider })}`;
}
