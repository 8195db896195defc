/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * A session of the account.
 */
export type AccountSession = {
  /**
   * An opaque id.
   * @pattern ^[0-9a-f]{64}$
   */
  sessionId: string;
  /**
   * Browser and operating system, or the platform of an app; empty when neither is known.
   * @maxLength 64
   */
  device: string;
  /** True for the session making the request. */
  current: boolean;
  /** When the session started. ISO 8601, UTC. */
  createdAt: string;
  /** When the session was last used, with a precision of ten minutes. ISO 8601, UTC. */
  lastUsedAt: string;
  /** When the session expires. ISO 8601, UTC. */
  expiresAt: string;
};
