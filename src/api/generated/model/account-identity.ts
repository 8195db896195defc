/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Email } from './email.ts';
import type { IdentityProvider } from './identity-provider.ts';

/**
 * An outside sign-in that opens the account.
 */
export type AccountIdentity = {
  /**
   * Opaque.
   * @pattern ^[0-9a-f]{64}$
   */
  identityId: string;
  identityProvider: IdentityProvider;
  email: Email;
  /** When it was connected. ISO 8601, UTC. */
  connectedAt: string;
  /** When it was last used to sign in. ISO 8601, UTC. */
  lastUsedAt: string;
};
