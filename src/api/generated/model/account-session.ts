/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * A place where the account is signed in.
 */
export type AccountSession = {
  /**
   * Opaque.
   * @pattern ^[0-9a-f]{64}$
   */
  sessionId: string;
  /**
   * Browser and system by their names; empty when neither is known.
   * @maxLength 64
   */
  device: string;
  /** The one that asks. */
  current: boolean;
  /** When it was signed in. ISO 8601, UTC. */
  createdAt: string;
  /** When it was last used, to ten minutes. ISO 8601, UTC. */
  lastUsedAt: string;
  /** When it ends by itself. ISO 8601, UTC. */
  expiresAt: string;
};
