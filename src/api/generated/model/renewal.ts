/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Money } from './money.ts';
import type { PaidPlan } from './paid-plan.ts';
import type { Term } from './term.ts';

/**
 * The next charge. `price` is what will be charged, with tax.
 */
export type Renewal = {
  plan: PaidPlan;
  term: Term;
  /** When the next charge is due. ISO 8601, UTC. */
  nextChargeAt: string;
  price: Money;
};
