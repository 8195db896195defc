/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The token from the link.
 */
export type EmailUndo = {
  /**
   * The `undo` parameter of the link.
   * @minLength 1
   * @maxLength 512
   * @pattern ^[\x21-\x7e]+$
   */
  token: string;
};
