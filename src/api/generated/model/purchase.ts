/** Generated from api-spec by `npm run api`. Do not edit. */
import type { GoodId } from './good-id.ts';

/**
 * The product to buy.
 */
export type Purchase = {
  good_id: GoodId;
  /**
   * A key that the caller chooses per attempt. Repeated with the same key, the request always returns the same order; with another product or payment method it is refused with 1002.
   * @minLength 8
   * @maxLength 64
   * @pattern ^[A-Za-z0-9_-]+$
   */
  attempt?: string;
};
