/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * A plan that is sold.
 */
export type PaidPlan = 'personal' | 'startup';
