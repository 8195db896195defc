/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Card } from './card.ts';
import type { Currency } from './currency.ts';
import type { GoodId } from './good-id.ts';
import type { OrderDocumentsItem } from './order-documents-item.ts';
import type { OrderId } from './order-id.ts';
import type { OrderState } from './order-state.ts';
import type { OrderStatus } from './order-status.ts';
import type { OrderTax } from './order-tax.ts';
import type { PaidPlan } from './paid-plan.ts';
import type { PaymentMethod } from './payment-method.ts';
import type { RefundDecline } from './refund-decline.ts';
import type { Term } from './term.ts';

/**
 * A purchase.
 */
export type Order = {
  orderId: OrderId;
  /**
   * What the customer pays, with tax, in minor units (see `Money`).
   * @minimum 0
   */
  amount: number;
  currency: Currency;
  /** The tax that `amount` contains, as the invoice states it; null when none is stated. */
  tax: OrderTax | null;
  status: OrderStatus;
  state: OrderState;
  /** True when a payment is still unconfirmed 15 minutes after the customer came back from paying. */
  late: boolean;
  paymentMethod: PaymentMethod;
  /** The card that paid; null without a payment by card. */
  card: Card | null;
  plan: PaidPlan;
  term: Term;
  good_id: GoodId;
  /** When the order was created. ISO 8601, UTC. */
  createdAt: string;
  /** Null until the order is paid. */
  completedAt: string | null;
  /** The end of the refund period; null when the order cannot be refunded. */
  refundableUntil: string | null;
  /** True when a refund would be a request, because another order of the account, or of who paid for it, was refunded within 12 months. */
  refundNeedsApproval: boolean;
  /** Null without a request. */
  refundRequestedAt: string | null;
  /** Null unless the refund request was declined. */
  refundDeclined: RefundDecline | null;
  /** The page where the order can still be paid; null when it cannot. */
  payUrl: string | null;
  /** The order that was paid while this canceled one was open: a purchase, or a renewal of the same product. Null otherwise. */
  paidInstead: OrderId | null;
  /** The documents that can be downloaded. An order that version 3.0 completed has no invoice. */
  documents: OrderDocumentsItem[];
};
