/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Restore } from './restore.ts';
import type { SignInPassword } from './sign-in-password.ts';
import type { VerificationCode } from './verification-code.ts';

/**
 * The last step.
 */
export type OAuthSignInCompletion = {
  /**
   * The `oauth` parameter of the URL.
   * @minLength 1
   * @maxLength 512
   * @pattern ^[\x21-\x7e]+$
   */
  token: string;
  password?: SignInPassword;
  code?: VerificationCode;
  restore?: Restore;
};
