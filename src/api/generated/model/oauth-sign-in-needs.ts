/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The password of the account with this address; or, where the provider does not vouch for the address, the code that was mailed to it; or, for an account that was deleted less than 14 days ago, the word that it shall come back.
 */
export type OAuthSignInNeeds = 'password' | 'code' | 'restore';
