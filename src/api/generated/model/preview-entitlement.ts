/** Generated from api-spec by `npm run api`. Do not edit. */
import type { PaidPlan } from './paid-plan.ts';
import type { PreviewEntitlementState } from './preview-entitlement-state.ts';

/**
 * An entitlement as it would be after paying now.
 */
export type PreviewEntitlement = {
  plan: PaidPlan;
  /**
   * Days bought.
   * @minimum 0
   */
  days: number;
  /**
   * Days left; a started day counts.
   * @minimum 0
   */
  daysLeft: number;
  /** One entitlement is active, that of the highest plan; the others are queued and keep their days. */
  state: PreviewEntitlementState;
  /** When it became active, or will if nothing changes. ISO 8601, UTC. */
  startsAt: string;
  /** When its days will be used up if nothing changes. ISO 8601, UTC. */
  endsAt: string;
  /** True for the entitlement of this purchase. */
  isNew: boolean;
};
