/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Which sign-in.
 */
export type OAuthSignInLookup = {
  /**
   * The `oauth` parameter of the URL.
   * @minLength 1
   * @maxLength 512
   * @pattern ^[\x21-\x7e]+$
   */
  token: string;
};
