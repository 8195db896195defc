/** Generated from api-spec by `npm run api`. Do not edit. */
import type { IdentityProvider } from './identity-provider.ts';

/**
 * The identity provider.
 */
export type IdentityConnectionStart = {
  identityProvider: IdentityProvider;
};
