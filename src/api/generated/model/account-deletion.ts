/** Generated from api-spec by `npm run api`. Do not edit. */
import type { VerificationCode } from './verification-code.ts';

/**
 * What makes sure that it is meant.
 */
export type AccountDeletion = {
  code: VerificationCode;
  /**
   * The account’s own address, typed by hand.
   * @maxLength 254
   */
  confirmation: string;
};
