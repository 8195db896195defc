/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Uncompleted until the provider confirms the payment.
 */
export type OrderStatus = 'uncompleted' | 'completed' | 'cancelled' | 'refunded';
