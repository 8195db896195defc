/** Generated from api-spec by `npm run api`. Do not edit. */
import type { SessionConfirmed } from './session-confirmed.ts';
import type { SuccessCode } from './success-code.ts';

/**
 * A successful response.
 */
export type ConfirmSessionResponse = {
  /** Always true on success. */
  success: true;
  code: SuccessCode;
  /** For debugging; never shown on the site. */
  msg: string;
  data: SessionConfirmed;
};
