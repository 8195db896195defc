/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Uncompleted until the payment provider confirms the payment.
 */
export type OrderStatus = 'uncompleted' | 'completed' | 'cancelled' | 'refunded';
