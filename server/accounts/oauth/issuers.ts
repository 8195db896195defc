/** Where the endpoints and keys of the real identity providers are discovered from. */
import type { IdentityProvider } from '../../db/tables/identities.ts';

export const microsoftOrigin = 'https://login.microsoftonline.com';

/** @param tenant of Microsoft */
export function issuerUrlOf(identityProvider: IdentityProvider, tenant = 'common'): string {
  if (identityProvider === 'google') return 'https://accounts.google.com';
  if (identityProvider === 'apple') return 'https://appleid.apple.com';
  return `${microsoftOrigin}/${encodeURIComponent(tenant)}/v2.0`;
}
