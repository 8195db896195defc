/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Confirms that the deletion is intended.
 */
export type AccountDeletion = {
  /**
   * A confirmation code; not needed in a confirmed session.
   * @pattern ^[0-9]{6}$
   */
  code?: string;
  /**
   * The account’s email, typed by the user.
   * @maxLength 254
   */
  confirmation: string;
};
