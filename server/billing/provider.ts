/** What billing wants of whoever takes the money; Stripe and PayPal each fill it in. All of it may be asked again at any time. */
import type { OrderRow } from '../db/schema.ts';

export type ProviderPage = { sessionId: string; url: string };
export type PageRequest = { order: OrderRow; email: string; expiresAt: Date };

export type PaymentProvider = {
  method: OrderRow['payment_method'];
  /**
   * Opens the page where an order is paid. The order's number is the idempotency key and everything sent comes from the order:
   * who asks twice, even after a crash, gets the same page.
   * @throws ApiError providerFailed
   */
  openPage(request: PageRequest): Promise<ProviderPage>;
  /** Nobody shall pay on it any more. One that was paid meanwhile stays paid. @throws ApiError providerFailed */
  closePage(order: OrderRow): Promise<void>;
  /** Asks what became of an order and writes it down. @throws ApiError providerFailed */
  check(order: OrderRow): Promise<void>;
  /** Returns the whole amount, once, and writes it down. @throws ApiError providerFailed, notRefundable */
  refund(order: OrderRow): Promise<void>;
};

/** null: switched off. */
export type Providers = Record<OrderRow['payment_method'], PaymentProvider | null>;
