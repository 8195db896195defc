/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * An existing password.
 * @minLength 8
 * @maxLength 128
 */
export type SignInPassword = string;
