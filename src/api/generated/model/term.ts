/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Duration of a product: 30 or 365 days.
 */
export type Term = 'month' | 'year';
