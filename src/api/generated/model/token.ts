/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * An opaque secret.
 * @minLength 1
 * @maxLength 512
 * @pattern ^[\x21-\x7e]+$
 */
export type Token = string;
