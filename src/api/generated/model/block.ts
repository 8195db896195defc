/** Generated from api-spec by `npm run api`. Do not edit. */
import type { BlockState } from './block-state.ts';
import type { OrderId } from './order-id.ts';
import type { PaidPlan } from './paid-plan.ts';

/**
 * The days of one purchase or reward.
 */
export type Block = {
  /**
   * Opaque.
   * @minLength 1
   * @maxLength 64
   */
  blockId: string;
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
  state: BlockState;
  /** When it began or will begin to run, as things stand. ISO 8601, UTC. */
  startsAt: string;
  /** When it will have run out, as things stand. ISO 8601, UTC. */
  endsAt: string;
  /** The purchase; null for a reward. */
  orderId: OrderId | null;
};
