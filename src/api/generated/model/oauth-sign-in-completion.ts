/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Restore } from './restore.ts';
import type { SignInPassword } from './sign-in-password.ts';
import type { VerificationCode } from './verification-code.ts';

/**
 * The token of the sign-in and what it needs.
 */
export type OAuthSignInCompletion = {
  /**
   * The `oauth` parameter of the sign-in page’s URL.
   * @minLength 1
   * @maxLength 512
   * @pattern ^[\x21-\x7e]+$
   */
  token: string;
  /**
   * After an OAuth sign-in: the secret that the browser kept. `/oauth/start/{provider}` got its SHA-256 in base64url as `challenge`.
   * @pattern ^[\w-]{43,128}$
   */
  verifier?: string;
  password?: SignInPassword;
  code?: VerificationCode;
  restore?: Restore;
};
