/** Generated from api-spec by `npm run api`. Do not edit. */
import type { IdentityProvider } from './identity-provider.ts';

/**
 * The connected identity’s provider.
 */
export type IdentityConnected = {
  identityProvider: IdentityProvider;
};
