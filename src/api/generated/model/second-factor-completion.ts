/** Generated from api-spec by `npm run api`. Do not edit. */
import type { SecondFactorCode } from './second-factor-code.ts';

/**
 * The sign-in and its code.
 */
export type SecondFactorCompletion = {
  /**
   * The token that came with 2021.
   * @minLength 1
   * @maxLength 512
   * @pattern ^[\x21-\x7e]+$
   */
  token: string;
  code: SecondFactorCode;
};
