/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Without an end, as for the free plan.
 */
export type UnlimitedValidityKind = 'unlimited';
