/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The sales tax of a product.
 */
export type Tax = {
  /**
   * The rate in percent, with at most three decimals.
   * @minimum 0
   * @maximum 100
   */
  ratePercent: number;
  /** True when `price` contains the tax; false when `charge` adds it. */
  inclusive: boolean;
};
