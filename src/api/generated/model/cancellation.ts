/** Generated from api-spec by `npm run api`. Do not edit. */
import type { PaidPlan } from './paid-plan.ts';

/**
 * The canceled plan and its end.
 */
export type Cancellation = {
  plan: PaidPlan;
  /** When the paid days end. ISO 8601, UTC. */
  endsAt: string;
};
