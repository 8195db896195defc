/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The account is closed.
 */
export type AccountDeleted = {
  /** Until when the account can be brought back. ISO 8601, UTC. */
  erasedAt: string;
};
