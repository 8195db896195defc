/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Who vouches.
 */
export type IdentityProvider = 'google' | 'apple' | 'microsoft';
