/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * 0: a success.
 */
export type SuccessCode = 0;
