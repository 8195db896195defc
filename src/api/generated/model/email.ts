/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * An email; letter case, surrounding spaces, invisible characters and the full-width forms of letters and signs are ignored.
 * @maxLength 254
 */
export type Email = string;
