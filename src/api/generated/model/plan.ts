/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * A plan.
 */
export type Plan = 'free' | 'personal' | 'startup';
