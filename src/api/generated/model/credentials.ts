/** Generated from api-spec by `npm run api`. Do not edit. */
import type { ClientCode } from './client-code.ts';
import type { DeviceType } from './device-type.ts';
import type { Email } from './email.ts';
import type { Restore } from './restore.ts';
import type { SignInPassword } from './sign-in-password.ts';

/**
 * Who wants in.
 */
export type Credentials = {
  email: Email;
  password: SignInPassword;
  deviceType: DeviceType;
  clientCode?: ClientCode;
  /** Keep the session for 30 days; otherwise it ends within a day. */
  remember?: boolean;
  restore?: Restore;
};
