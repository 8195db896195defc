/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Email } from './email.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { OAuthSignInNeeds } from './oauth-sign-in-needs.ts';

/**
 * A sign-in that needs a last step.
 */
export type OAuthSignIn = {
  identityProvider: IdentityProvider;
  email: Email;
  /** With `code`: true when the code opens an account without a password, whose email the identity provider has verified. False reveals nothing: the email has not been verified. */
  accountExists: boolean;
  /** `password`: the password of the account with this email. `code`: the code that was mailed to it. `restore`: `restore: true`, for an account that was deleted less than 14 days ago. */
  needs: OAuthSignInNeeds;
};
