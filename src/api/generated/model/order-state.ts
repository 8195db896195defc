/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The status as the customer sees it. Under review: money may be on its way. Disputed: the bank decides.
 */
export type OrderState = 'open' | 'underReview' | 'completed' | 'cancelled' | 'refunded' | 'disputed';
