/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Email } from './email.ts';
import type { IdentityProvider } from './identity-provider.ts';

/**
 * An identity at an identity provider that can sign in to the account.
 */
export type AccountIdentity = {
  /**
   * An opaque id.
   * @pattern ^[0-9a-f]{64}$
   */
  identityId: string;
  identityProvider: IdentityProvider;
  email: Email;
  /** When the identity was connected. ISO 8601, UTC. */
  connectedAt: string;
  /** When the identity last signed in. ISO 8601, UTC. */
  lastUsedAt: string;
};
