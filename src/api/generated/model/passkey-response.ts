/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The response of a passkey to a challenge.
 */
export type PasskeyResponse = {
  /**
   * Id of the credential. base64url.
   * @minLength 1
   * @maxLength 1400
   * @pattern ^[\w-]+$
   */
  id: string;
  /**
   * What the browser signed, as JSON. base64url.
   * @minLength 1
   * @maxLength 4000
   * @pattern ^[\w-]+$
   */
  clientDataJSON: string;
  /**
   * What the authenticator signed. base64url.
   * @minLength 1
   * @maxLength 2000
   * @pattern ^[\w-]+$
   */
  authenticatorData: string;
  /**
   * The signature. base64url.
   * @minLength 1
   * @maxLength 2000
   * @pattern ^[\w-]+$
   */
  signature: string;
};
