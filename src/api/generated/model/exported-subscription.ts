/** Generated from api-spec by `npm run api`. Do not edit. */
import type { PaidPlan } from './paid-plan.ts';

/**
 * A renewing payment by card, ended or not.
 */
export type ExportedSubscription = {
  /**
   * The payment provider’s id.
   * @maxLength 255
   */
  subscriptionId: string;
  plan: PaidPlan;
  /**
   * The payment provider’s status.
   * @maxLength 32
   */
  status: string;
  /** When it began. ISO 8601, UTC. */
  startedAt: string;
  /** When the paid period ends or ended. ISO 8601, UTC. */
  currentPeriodEnd: string;
  /** False once its renewal was ended. */
  renews: boolean;
};
