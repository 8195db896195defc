/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Email } from './email.ts';
import type { Password } from './password.ts';
import type { VerificationCode } from './verification-code.ts';

/**
 * The new password and its verification code.
 */
export type PasswordReset = {
  email: Email;
  code: VerificationCode;
  password: Password;
  /** The password is sent unencrypted inside TLS. */
  noEncrypt: true;
  /** Removes ways to sign in that were added in the last 7 days. */
  removeRecent?: boolean;
};
