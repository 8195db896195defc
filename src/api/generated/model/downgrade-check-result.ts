/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * It may be bought.
 */
export type DowngradeCheckResult = {
  /** A refusal is an error, never false. */
  allowed: true;
};
