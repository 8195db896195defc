/** Generated from api-spec by `npm run api`. Do not edit. */
import type { DnsTest } from './dns-test.ts';
import type { SuccessCode } from './success-code.ts';

/**
 * A successful response.
 */
export type CreateDnsTestResponse = {
  /** Always true on success. */
  success: true;
  code: SuccessCode;
  /** For debugging; never shown on the site. */
  msg: string;
  data: DnsTest;
};
