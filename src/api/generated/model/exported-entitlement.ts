/** Generated from api-spec by `npm run api`. Do not edit. */
import type { ExportedEntitlementDisputesItem } from './exported-entitlement-disputes-item.ts';
import type { OrderId } from './order-id.ts';
import type { PaidPlan } from './paid-plan.ts';

/**
 * The days of one purchase or reward, ended or not.
 */
export type ExportedEntitlement = {
  /**
   * An opaque id.
   * @maxLength 64
   */
  entitlementId: string;
  plan: PaidPlan;
  /**
   * Days bought or earned.
   * @minimum 0
   */
  days: number;
  /** When it was bought or claimed. ISO 8601, UTC. */
  purchasedAt: string;
  /** When its order was refunded. */
  refundedAt: string | null;
  /** Times in which its days stood still because the payment was disputed. */
  disputes: ExportedEntitlementDisputesItem[];
  /** The order that granted it; null for a reward. */
  orderId: OrderId | null;
};
