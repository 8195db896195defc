/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Identifies an installation of the client app.
 * @minLength 1
 * @maxLength 256
 * @pattern ^[\x21-\x7e]+$
 */
export type ClientCode = string;
