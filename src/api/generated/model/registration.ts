/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Email } from './email.ts';
import type { Password } from './password.ts';
import type { VerificationCode } from './verification-code.ts';

/**
 * A new account.
 */
export type Registration = {
  email: Email;
  code: VerificationCode;
  password: Password;
  /**
   * The referral ID of whoever invited; case, spaces and hyphens do not matter.
   * @maxLength 32
   * @pattern ^[ -]*[A-Za-z0-9][A-Za-z0-9 -]*$
   */
  inviteCode?: string;
  /**
   * Where the person heard of the service; empty for no answer.
   * @maxLength 64
   * @pattern ^[A-Za-z0-9 _.-]*$
   */
  downloadSource: string;
  /** The password is sent as it is; TLS protects it. */
  noEncrypt: true;
  /**
   * Names the device; the site sends a placeholder.
   * @minLength 1
   * @maxLength 64
   */
  deviceCode: string;
};
