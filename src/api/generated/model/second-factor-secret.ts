/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * What an authenticator app needs.
 */
export type SecondFactorSecret = {
  /**
   * The secret in base32, to type.
   * @maxLength 64
   */
  secret: string;
  /**
   * The same for a QR code.
   * @maxLength 1024
   */
  uri: string;
};
