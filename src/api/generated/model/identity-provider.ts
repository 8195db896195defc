/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * An identity provider.
 */
export type IdentityProvider = 'google' | 'apple' | 'microsoft';
