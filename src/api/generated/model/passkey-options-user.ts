/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The account.
 */
export type PasskeyOptionsUser = {
  /** Opaque, base64url. */
  id: string;
  /** The account’s email. */
  name: string;
  /** The account’s email. */
  displayName: string;
};
