/** Generated from api-spec by `npm run api`. Do not edit. */
import type { EntitlementState } from './entitlement-state.ts';
import type { OrderId } from './order-id.ts';
import type { PaidPlan } from './paid-plan.ts';

/**
 * The days of one purchase or reward.
 */
export type Entitlement = {
  /**
   * An opaque id.
   * @minLength 1
   * @maxLength 64
   */
  entitlementId: string;
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
  state: EntitlementState;
  /** When it became active, or will if nothing changes. ISO 8601, UTC. */
  startsAt: string;
  /** When its days will be used up if nothing changes. ISO 8601, UTC. */
  endsAt: string;
  /** The order that granted it; null for a reward. */
  orderId: OrderId | null;
};
