/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Currency } from './currency.ts';

/**
 * An amount of money.
 */
export type Money = {
  /**
   * Whole number of the currency's minor units.
   * @minimum 0
   */
  amount: number;
  currency: Currency;
};
