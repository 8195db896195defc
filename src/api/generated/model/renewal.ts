/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Money } from './money.ts';
import type { PaidPlan } from './paid-plan.ts';

/**
 * The next charge.
 */
export type Renewal = {
  plan: PaidPlan;
  /** When the next charge is due. ISO 8601, UTC. */
  nextChargeAt: string;
  price: Money;
};
