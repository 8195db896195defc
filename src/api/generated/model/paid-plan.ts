/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * A paid plan.
 */
export type PaidPlan = 'personal' | 'startup';
