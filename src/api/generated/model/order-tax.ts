/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The tax that the amount of an order contains.
 */
export type OrderTax = {
  /**
   * The rate in percent, with at most three decimals.
   * @minimum 0
   * @maximum 100
   */
  ratePercent: number;
  /**
   * The tax in minor units (see `Money`).
   * @minimum 0
   */
  amount: number;
};
