/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * A code of the new secret.
 */
export type SecondFactorStart = {
  /**
   * The six digits that the authenticator app shows.
   * @pattern ^[0-9]{6}$
   */
  code: string;
};
