/** Generated from api-spec by `npm run api`. Do not edit. */
import type { ClientCode } from './client-code.ts';
import type { DeviceType } from './device-type.ts';
import type { PasskeyResponse } from './passkey-response.ts';
import type { Restore } from './restore.ts';

/**
 * The response to `createPasskeySignIn`.
 */
export type PasskeySignIn = {
  passkey: PasskeyResponse;
  deviceType: DeviceType;
  clientCode?: ClientCode;
  /** Keeps the session for 30 days; otherwise it expires after one day. */
  remember?: boolean;
  restore?: Restore;
};
