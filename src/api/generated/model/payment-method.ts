/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * How it is paid.
 */
export type PaymentMethod = 'card' | 'paypal';
