/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Always 0 on success.
 */
export type SuccessCode = 0;
