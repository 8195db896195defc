/** Generated from api-spec by `npm run api`. Do not edit. */
import type { SessionToken } from './session-token.ts';
import type { SuccessCode } from './success-code.ts';

/**
 * A success.
 */
export type RegisterResponse = {
  /** The call did what it was asked to do. */
  success: true;
  code: SuccessCode;
  /** For people who debug; never shown on the site. */
  msg: string;
  data: SessionToken;
};
