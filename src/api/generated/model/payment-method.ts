/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * How an order is paid.
 */
export type PaymentMethod = 'card' | 'paypal';
