/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Restores an account that was deleted less than 14 days ago.
 */
export type Restore = true;
