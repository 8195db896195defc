/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Number of a product.
 * @minimum 1
 * @maximum 2147483647
 */
export type GoodId = number;
