/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * A passkey of the account.
 */
export type Passkey = {
  /**
   * An opaque id.
   * @pattern ^[0-9a-f]{64}$
   */
  passkeyId: string;
  /** Its name. */
  name: string;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** Null when it was never used. */
  lastUsedAt: string | null;
};
