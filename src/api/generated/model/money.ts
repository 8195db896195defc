/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Currency } from './currency.ts';

/**
 * An amount of money.
 */
export type Money = {
  /**
   * Whole number of minor units, as Stripe counts them: three decimals of BHD, JOD, KWD, OMR, TND; none of BIF, CLP, DJF, GNF, JPY, KMF, KRW, MGA, PYG, RWF, VND, VUV, XAF, XOF, XPF; two of every other currency, also of ISK and UGX, which have none in ISO 4217.
   * @minimum 0
   */
  amount: number;
  currency: Currency;
};
