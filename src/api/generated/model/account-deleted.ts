/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The account is deleted and can be restored.
 */
export type AccountDeleted = {
  /** When the account will be erased; until then it can be restored. ISO 8601, UTC. */
  erasedAt: string;
};
