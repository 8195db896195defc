/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * A new password: 8 to 16 characters with a letter, a digit and a special character.
 * @minLength 8
 * @maxLength 16
 * @pattern ^(?=.*[A-Za-z])(?=.*[0-9])(?=.*[^A-Za-z0-9\s]).*$
 */
export type Password = string;
