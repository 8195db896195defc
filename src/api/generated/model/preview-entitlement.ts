/** Generated from api-spec by `npm run api`. Do not edit. */
import type { PaidPlan } from './paid-plan.ts';
import type { PreviewEntitlementState } from './preview-entitlement-state.ts';

/**
 * A entitlement as it would be after paying now.
 */
export type PreviewEntitlement = {
  plan: PaidPlan;
  /**
   * Days bought.
   * @minimum 0
   */
  days: number;
  /**
   * Days left, a begun one counts.
   * @minimum 0
   */
  daysLeft: number;
  /** The highest plan runs; the others stand still. */
  state: PreviewEntitlementState;
  /** When it began or will begin to run, as things stand. ISO 8601, UTC. */
  startsAt: string;
  /** When it will have run out, as things stand. ISO 8601, UTC. */
  endsAt: string;
  /** The days of this purchase. */
  isNew: boolean;
};
