/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * What the token was issued for; the `type` of the address it came with.
 */
export type TokenExchangeFlag = 'web' | 'client' | 'google' | 'apple' | 'microsoft';
