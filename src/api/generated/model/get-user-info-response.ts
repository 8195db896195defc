/** Generated from api-spec by `npm run api`. Do not edit. */
import type { SuccessCode } from './success-code.ts';
import type { UserInfo } from './user-info.ts';

/**
 * A success.
 */
export type GetUserInfoResponse = {
  /** The call did what it was asked to do. */
  success: true;
  code: SuccessCode;
  /** For people who debug; never shown on the site. */
  msg: string;
  data: UserInfo;
};
