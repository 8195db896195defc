/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The token from the settings’ URL.
 */
export type IdentityConnection = {
  /**
   * The `connect` parameter of the settings’ URL.
   * @minLength 1
   * @maxLength 512
   * @pattern ^[\x21-\x7e]+$
   */
  token: string;
};
