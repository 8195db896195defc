/** Generated from api-spec by `npm run api`. Do not edit. */
import type { EntitlementState } from './entitlement-state.ts';
import type { OrderId } from './order-id.ts';
import type { PaidPlan } from './paid-plan.ts';

/**
 * The days of one purchase or reward.
 */
export type Entitlement = {
  /**
   * Opaque.
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
   * Days left, a begun one counts.
   * @minimum 0
   */
  daysLeft: number;
  /** The highest plan runs; the others stand still. */
  state: EntitlementState;
  /** When it began or will begin to run, as things stand. ISO 8601, UTC. */
  startsAt: string;
  /** When it will have run out, as things stand. ISO 8601, UTC. */
  endsAt: string;
  /** The purchase; null for a reward. */
  orderId: OrderId | null;
};
