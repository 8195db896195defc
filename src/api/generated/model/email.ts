/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * An email; letter case and surrounding spaces are ignored.
 * @maxLength 254
 */
export type Email = string;
