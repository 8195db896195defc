/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * It may be bought.
 */
export type DowngradeAnswer = {
  /** A refusal is an error, never false. */
  allowed: true;
};
