/** What billing needs of a payment provider; Stripe and PayPal each implement it. Every method may be repeated at any time. */
import type { OrderRow } from '../../db/schema.ts';

/** The payment provider's page for one order: a Stripe Checkout Session, or a PayPal order. */
export type CheckoutSession = { sessionId: string; url: string };
export type CheckoutRequest = { order: OrderRow; email: string; expiresAt: Date };

export type PaymentProvider = {
  method: OrderRow['payment_method'];
  /**
   * Creates the page where an order is paid. The order's id is the idempotency key and everything sent comes from the order, so
   * that a repeated call, even after a crash, returns the same page.
   * @throws ApiError paymentProviderFailed
   */
  createCheckoutSession(request: CheckoutRequest): Promise<CheckoutSession>;
  /** Prevents further payment; one that was made meanwhile is saved. @throws ApiError paymentProviderFailed */
  closeCheckoutSession(order: OrderRow): Promise<void>;
  /** Fetches an order's state from the payment provider and saves it. @throws ApiError paymentProviderFailed */
  checkOrder(order: OrderRow): Promise<void>;
  /** Refunds the whole amount, once, and saves that. @throws ApiError paymentProviderFailed, notRefundable */
  refundOrder(order: OrderRow): Promise<void>;
};

/** null: the payment method is switched off. */
export type PaymentProviders = Record<OrderRow['payment_method'], PaymentProvider | null>;
