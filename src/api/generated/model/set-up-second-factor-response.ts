/** Generated from api-spec by `npm run api`. Do not edit. */
import type { SecondFactorSecret } from './second-factor-secret.ts';
import type { SuccessCode } from './success-code.ts';

/**
 * A successful response.
 */
export type SetUpSecondFactorResponse = {
  /** Always true on success. */
  success: true;
  code: SuccessCode;
  /** For debugging; never shown on the site. */
  msg: string;
  data: SecondFactorSecret;
};
