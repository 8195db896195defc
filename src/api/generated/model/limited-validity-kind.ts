/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * With an end.
 */
export type LimitedValidityKind = 'until';
