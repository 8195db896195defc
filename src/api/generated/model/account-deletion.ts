/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Confirms that the deletion is intended.
 */
export type AccountDeletion = {
  /**
   * A confirmation code. Confirm the session by `confirmSession` instead.
   * @deprecated
   * @pattern ^[0-9]{6}$
   */
  code?: string;
  /**
   * The account’s email, typed by the user.
   * @maxLength 254
   */
  confirmation: string;
};
