/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The response to `createPasskeyOptions`.
 */
export type PasskeyCredential = {
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
   * What the authenticator created. base64url.
   * @minLength 1
   * @maxLength 16000
   * @pattern ^[\w-]+$
   */
  attestationObject: string;
  /**
   * How browsers reach the authenticator.
   * @minItems 1
   * @maxItems 10
   * @items.maxLength 32
   * @items.pattern ^[a-z-]+$
   */
  transports?: string[];
};
