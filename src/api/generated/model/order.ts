/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Currency } from './currency.ts';
import type { GoodId } from './good-id.ts';
import type { OrderId } from './order-id.ts';
import type { OrderStatus } from './order-status.ts';
import type { PaidPlan } from './paid-plan.ts';
import type { PaymentMethod } from './payment-method.ts';
import type { Term } from './term.ts';

/**
 * A purchase.
 */
export type Order = {
  orderId: OrderId;
  /**
   * The price in the currency's minor units.
   * @minimum 0
   */
  amount: number;
  currency: Currency;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  plan: PaidPlan;
  term: Term;
  good_id: GoodId;
  /** When the order was created. ISO 8601, UTC. */
  createdAt: string;
  /** Null until the order is paid. */
  completedAt: string | null;
  /** The end of the refund period; null when the order cannot be refunded. */
  refundableUntil: string | null;
  /** The page where the order can still be paid; null when it cannot. */
  payUrl: string | null;
};
