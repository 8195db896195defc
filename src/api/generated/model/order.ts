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
   * In the currency's minor units.
   * @minimum 0
   */
  amount: number;
  currency: Currency;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  plan: PaidPlan;
  term: Term;
  good_id: GoodId;
  /** When it was made. ISO 8601, UTC. */
  createdAt: string;
  /** Null until it is paid. */
  completedAt: string | null;
  /** The last moment of the money-back guarantee; null when nothing can be given back. */
  refundableUntil: string | null;
  /** Where it can still be paid; null when it cannot. */
  payUrl: string | null;
};
