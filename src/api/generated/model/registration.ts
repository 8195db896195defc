/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Email } from './email.ts';
import type { Password } from './password.ts';
import type { VerificationCode } from './verification-code.ts';

/**
 * The new account and its verification code.
 */
export type Registration = {
  email: Email;
  code: VerificationCode;
  password: Password;
  /**
   * The referral ID of the inviter; case, spaces and hyphens are ignored.
   * @maxLength 32
   * @pattern ^[ -]*[A-Za-z0-9][A-Za-z0-9 -]*$
   */
  inviteCode?: string;
  /**
   * Where the user heard of the service; empty when not given.
   * @maxLength 64
   * @pattern ^[A-Za-z0-9 _.-]*$
   */
  downloadSource: string;
  /** The password is sent unencrypted inside TLS. */
  noEncrypt: true;
  /**
   * An id of the device; the site sends a placeholder.
   * @minLength 1
   * @maxLength 64
   */
  deviceCode: string;
};
