/** Generated from api-spec by `npm run api`. Do not edit. */
import type { PaymentMethod } from './payment-method.ts';

export type PreviewPaymentParams = {
  /**
   * The id of a product.
   * @pattern ^[1-9][0-9]{0,9}$
   */
  good_id: string;
  /**
   * How an order is paid.
   */
  method: PaymentMethod;
};
