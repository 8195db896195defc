/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Password } from './password.ts';
import type { SignInPassword } from './sign-in-password.ts';

/**
 * The current password and the new one.
 */
export type PasswordChange = {
  currentPassword: SignInPassword;
  password: Password;
};
