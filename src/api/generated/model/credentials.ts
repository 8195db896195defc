/** Generated from api-spec by `npm run api`. Do not edit. */
import type { ClientCode } from './client-code.ts';
import type { DeviceType } from './device-type.ts';
import type { Email } from './email.ts';
import type { Restore } from './restore.ts';
import type { SignInPassword } from './sign-in-password.ts';

/**
 * Email and password.
 */
export type Credentials = {
  email: Email;
  password: SignInPassword;
  deviceType: DeviceType;
  clientCode?: ClientCode;
  /** Keeps the session for 30 days; otherwise it expires after one day. */
  remember?: boolean;
  restore?: Restore;
};
