/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * An email address; case and outer spaces do not matter.
 * @maxLength 254
 */
export type Email = string;
