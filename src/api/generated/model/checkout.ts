/** Generated from api-spec by `npm run api`. Do not edit. */
import type { OrderId } from './order-id.ts';

/**
 * An order that waits to be paid.
 */
export type Checkout = {
  orderId: OrderId;
  /** The provider's page, to be opened in place of this one. */
  url: string;
};
