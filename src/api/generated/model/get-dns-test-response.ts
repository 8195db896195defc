/** Generated from api-spec by `npm run api`. Do not edit. */
import type { DnsTestResult } from './dns-test-result.ts';
import type { SuccessCode } from './success-code.ts';

/**
 * A successful response.
 */
export type GetDnsTestResponse = {
  /** Always true on success. */
  success: true;
  code: SuccessCode;
  /** For debugging; never shown on the site. */
  msg: string;
  data: DnsTestResult;
};
