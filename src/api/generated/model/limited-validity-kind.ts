/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * With an end date.
 */
export type LimitedValidityKind = 'until';
