/** What billing needs of a payment provider; Stripe and PayPal each implement it. Every method may be repeated at any time. */
import type { OrderRow } from '../../db/schema.ts';
import type { PaymentProviderName } from '../../db/tables/billing.ts';
import { ApiError, isApiError } from '../../http/api-error.ts';

/** Who takes the payments of each method. */
export const providerOfMethod = { card: 'stripe', paypal: 'paypal' } as const satisfies Record<
  OrderRow['payment_method'],
  PaymentProviderName
>;
export const providerNames = Object.values(providerOfMethod);

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
  /**
   * Refunds the whole amount, once, and saves that.
   * @throws RefundRefused; ApiError notRefundable, paymentProviderFailed when the amount may have been refunded
   */
  refundOrder(order: OrderRow): Promise<void>;
};

/** The payment provider has refused: nothing was refunded. */
export class RefundRefused extends ApiError {
  constructor(cause: Error) {
    super('paymentProviderFailed', { cause });
  }
}

/**
 * With these, the request was read and refused. After a conflict, a rate limit, an outage or with a key that is no longer right, an
 * earlier try may have been made.
 */
const refusedStatuses = [400, 402, 404, 422];

/** @param status of the response; undefined without one */
export function refundFailure(cause: Error, status: number | undefined): ApiError {
  const isRefused = status !== undefined && refusedStatuses.includes(status);
  return isRefused ? new RefundRefused(cause) : new ApiError('paymentProviderFailed', { cause });
}

/**
 * For a change that a customer or an operator has asked for: unless it was refused, a failed request may have been applied.
 * @throws ApiError paymentProviderUnclear in place of paymentProviderFailed; every other error as it is
 */
export function throwUnclear(error: unknown): never {
  if (!isApiError(error, 'paymentProviderFailed') || error instanceof RefundRefused) throw error;
  throw new ApiError('paymentProviderUnclear', { cause: error.cause });
}

/** null: the payment method is switched off. */
export type PaymentProviders = Record<OrderRow['payment_method'], PaymentProvider | null>;
