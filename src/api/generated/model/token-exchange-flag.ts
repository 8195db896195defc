/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * What the token was issued for; after OAuth sign-in, the `type` parameter of the URL.
 */
export type TokenExchangeFlag = 'web' | 'client' | 'google' | 'apple' | 'microsoft';
