/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The token of the sign-in.
 */
export type OAuthSignInCodeRequest = {
  /**
   * The `oauth` parameter of the sign-in page’s URL.
   * @minLength 1
   * @maxLength 512
   * @pattern ^[\x21-\x7e]+$
   */
  token: string;
  /**
   * After an OAuth sign-in: the secret that the browser kept. `/oauth/start/{provider}` got its SHA-256 in base64url as `challenge`.
   * @pattern ^[\w-]{43,128}$
   */
  verifier?: string;
};
