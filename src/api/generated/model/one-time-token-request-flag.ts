/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Where the token will be exchanged.
 */
export type OneTimeTokenRequestFlag = 'web' | 'client';
