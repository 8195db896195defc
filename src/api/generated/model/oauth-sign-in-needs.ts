/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * `password`: the password of the account with this email. `code`: the code that was mailed to it. `restore`: `restore: true`, for an account that was deleted less than 14 days ago.
 */
export type OAuthSignInNeeds = 'password' | 'code' | 'restore';
