/** Generated from api-spec by `npm run api`. Do not edit. */
import type { PasskeyResponse } from './passkey-response.ts';
import type { SecondFactorCode } from './second-factor-code.ts';
import type { SignInPassword } from './sign-in-password.ts';
import type { VerificationCode } from './verification-code.ts';

/**
 * Exactly one proof.
 */
export type Confirmation = {
  password?: SignInPassword;
  code?: VerificationCode;
  passkey?: PasskeyResponse;
  secondFactor?: SecondFactorCode;
};
