/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The password of the account with this address, or, where the provider does not vouch for the address, the code that was mailed to it.
 */
export type OutsideSignInNeeds = 'password' | 'code';
