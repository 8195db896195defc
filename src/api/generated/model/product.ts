/** Generated from api-spec by `npm run api`. Do not edit. */
import type { GoodId } from './good-id.ts';
import type { Money } from './money.ts';
import type { PaidPlan } from './paid-plan.ts';
import type { Saving } from './saving.ts';
import type { Tax } from './tax.ts';
import type { Term } from './term.ts';

/**
 * A plan for one term. `price` is the price for the term in the catalog, without the tax that `charge` adds; `charge` is what is paid: show this one. `monthlyPrice` is `charge` per month, rounded up.
 */
export type Product = {
  good_id: GoodId;
  plan: PaidPlan;
  term: Term;
  /**
   * Length of the term in days.
   * @minimum 1
   */
  days: number;
  price: Money;
  charge: Money;
  /** Null when no tax is stated. */
  tax: Tax | null;
  monthlyPrice: Money;
  /** Null for monthly terms and without a saving. */
  yearlySaving: Saving | null;
  /**
   * Devices that can be connected at the same time.
   * @minimum 1
   */
  devices: number;
  /**
   * Number of available locations; null means all.
   * @minimum 1
   * @nullable
   */
  locations: number | null;
  /** Renews automatically when it is paid by card. */
  renews: boolean;
};
