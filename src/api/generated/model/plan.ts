/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * A plan, lowest first.
 */
export type Plan = 'free' | 'personal' | 'startup';
