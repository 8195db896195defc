/** Generated from api-spec by `npm run api`. Do not edit. */
import type { GoodId } from './good-id.ts';
import type { Money } from './money.ts';
import type { PaidPlan } from './paid-plan.ts';
import type { Saving } from './saving.ts';
import type { Term } from './term.ts';

/**
 * A plan for a term. `price` is what is paid at once, `monthlyPrice` the same for one month.
 */
export type Product = {
  good_id: GoodId;
  plan: PaidPlan;
  term: Term;
  /**
   * How long it runs.
   * @minimum 1
   */
  days: number;
  price: Money;
  monthlyPrice: Money;
  /** Null for monthly terms, and where nothing is saved. */
  yearlySaving: Saving | null;
  /**
   * Devices at the same time.
   * @minimum 1
   */
  devices: number;
  /**
   * Locations to choose from; null means all.
   * @minimum 1
   * @nullable
   */
  locations: number | null;
  /** Renews by itself when it is paid by card. */
  renews: boolean;
};
