/** Generated from api-spec by `npm run api`. Do not edit. */
import type { BillingDetails } from './billing-details.ts';
import type { Entitlement } from './entitlement.ts';
import type { ExportedAccount } from './exported-account.ts';
import type { ExportedEntitlement } from './exported-entitlement.ts';
import type { ExportedRegistration } from './exported-registration.ts';
import type { ExportedSubscription } from './exported-subscription.ts';
import type { Order } from './order.ts';
import type { Reward } from './reward.ts';
import type { SentMessage } from './sent-message.ts';

/**
 * Everything stored about the account, except secrets.
 */
export type AccountExport = {
  /** When the export was created. ISO 8601, UTC. */
  exportedAt: string;
  account: ExportedAccount;
  /** All orders, newest first. */
  orders: Order[];
  billingDetails: BillingDetails;
  /** Entitlements with days left. */
  entitlements: Entitlement[];
  /** All entitlements, ended and refunded ones included. */
  entitlementHistory: ExportedEntitlement[];
  /** All subscriptions, ended ones included, newest first. */
  subscriptions: ExportedSubscription[];
  /** All rewards, newest first. */
  rewards: Reward[];
  /**
   * The number of sign-ups with the referral ID.
   * @minimum 0
   */
  registrations: number;
  /** Each of them, newest first. */
  registrationHistory: ExportedRegistration[];
  /** Messages to customer support, newest first. */
  messages: SentMessage[];
};
