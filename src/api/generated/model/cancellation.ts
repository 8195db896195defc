/** Generated from api-spec by `npm run api`. Do not edit. */
import type { PaidPlan } from './paid-plan.ts';

/**
 * What was cancelled.
 */
export type Cancellation = {
  plan: PaidPlan;
  /** When what was paid for ends. ISO 8601, UTC. */
  endsAt: string;
};
