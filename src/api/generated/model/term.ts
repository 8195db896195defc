/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Duration of a product: a month or a year.
 */
export type Term = 'month' | 'year';
