/** Generated from api-spec by `npm run api`. Do not edit. */
import type { OrderId } from './order-id.ts';

/**
 * An order and the page where it is paid.
 */
export type Checkout = {
  orderId: OrderId;
  /** The payment provider's page; redirect the customer to it. */
  url: string;
};
