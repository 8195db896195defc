/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Money } from './money.ts';

/**
 * What a year costs less than twelve months.
 */
export type Saving = {
  money: Money;
  /**
   * In whole per cent, rounded down.
   * @minimum 0
   * @maximum 100
   */
  percent: number;
};
