/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Email } from './email.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { OAuthSignInNeeds } from './oauth-sign-in-needs.ts';

/**
 * A sign-in that waits for its last step.
 */
export type OAuthSignIn = {
  identityProvider: IdentityProvider;
  email: Email;
  /** The password of the account with this address; or, where the provider does not vouch for the address, the code that was mailed to it; or, for an account that was deleted less than 14 days ago, the word that it shall come back. */
  needs: OAuthSignInNeeds;
};
