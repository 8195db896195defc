/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Number of an order.
 * @pattern ^TRN-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$
 */
export type OrderId = string;
