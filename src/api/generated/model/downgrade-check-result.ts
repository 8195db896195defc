/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The product can be bought.
 */
export type DowngradeCheckResult = {
  /** Always true: a refusal is an error response. */
  allowed: true;
};
