/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Which sign-in.
 */
export type OutsideQuestion = {
  /**
   * The `outside` of the address.
   * @minLength 1
   * @maxLength 512
   * @pattern ^[\x21-\x7e]+$
   */
  token: string;
};
