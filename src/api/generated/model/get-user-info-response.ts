/** Generated from api-spec by `npm run api`. Do not edit. */
import type { SuccessCode } from './success-code.ts';
import type { UserInfo } from './user-info.ts';

/**
 * A successful response.
 */
export type GetUserInfoResponse = {
  /** Always true on success. */
  success: true;
  code: SuccessCode;
  /** For debugging; never shown on the site. */
  msg: string;
  data: UserInfo;
};
