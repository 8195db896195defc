/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Entitlement } from './entitlement.ts';
import type { ExportedAccount } from './exported-account.ts';
import type { Order } from './order.ts';
import type { Reward } from './reward.ts';
import type { SentMessage } from './sent-message.ts';

/**
 * A copy of what is stored about the account, but for secrets.
 */
export type AccountExport = {
  /** When this copy was made. ISO 8601, UTC. */
  exportedAt: string;
  account: ExportedAccount;
  /** Every order, the newest first. */
  orders: Order[];
  /** The days that are left. */
  entitlements: Entitlement[];
  /** Every reward, the newest first. */
  rewards: Reward[];
  /**
   * How many came by the referral ID.
   * @minimum 0
   */
  registrations: number;
  /** Messages to customer service, the newest first. */
  messages: SentMessage[];
};
