/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * For how long a product runs: 30 or 365 days.
 */
export type Term = 'month' | 'year';
