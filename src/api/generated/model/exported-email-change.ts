/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * A change of the email that can still be undone.
 */
export type ExportedEmailChange = {
  /** When it was changed. ISO 8601, UTC. */
  at: string;
  /**
   * The former email.
   * @maxLength 254
   */
  from: string;
  /**
   * The new one.
   * @maxLength 254
   */
  to: string;
};
