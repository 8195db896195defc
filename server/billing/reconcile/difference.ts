/** What a comparison with a payment provider needs and finds. */
import type { Context } from '../../context.ts';
import type { PaymentProviderName } from '../../db/tables/billing.ts';
import type { PaymentClients } from '../payments/create-providers.ts';

/** What differs. Each has one repair, which applies the payment provider's current state like a webhook does. */
type Problem =
  | 'order missing'
  | 'payment missing'
  | 'refund missing'
  | 'dispute missing'
  | 'renewal differs'
  | 'event unapplied';

export type Difference = {
  problem: Problem;
  provider: PaymentProviderName;
  /** The payment provider's id: invoice, capture, dispute, subscription or event. */
  object: string;
  at: Date;
  order: string | null;
  account: string | null;
  amount: number | null;
  currency: string;
  /**
   * @param isRestored a lost order may be made again
   * @returns why it cannot be repaired; undefined when it was
   */
  repair(isRestored: boolean): Promise<string | undefined>;
};

/** With what, and from when on, our orders are compared. */
export type Comparison = { context: Context; payments: PaymentClients; since: Date };
