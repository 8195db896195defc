/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The number of an order, as people read it out.
 * @pattern ^TRN-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$
 */
export type OrderId = string;
