/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Money } from './money.ts';

/**
 * The saving of a year over twelve months: `money` is the difference of the charges.
 */
export type Saving = {
  money: Money;
  /**
   * In whole percent, rounded down.
   * @minimum 0
   * @maximum 100
   */
  percent: number;
};
