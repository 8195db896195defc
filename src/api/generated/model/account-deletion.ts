/** Generated from api-spec by `npm run api`. Do not edit. */
import type { VerificationCode } from './verification-code.ts';

/**
 * Confirms that the deletion is intended.
 */
export type AccountDeletion = {
  code: VerificationCode;
  /**
   * The account’s email, typed by the user.
   * @maxLength 254
   */
  confirmation: string;
};
