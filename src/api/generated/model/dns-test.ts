/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * A test and what to request for it.
 */
export type DnsTest = {
  /**
   * A random id. Only the page that began the test knows it.
   * @pattern ^[0-9a-f]{32}$
   */
  testId: string;
  /** URLs with random names, used once. Empty when the operator has no zone for the test. */
  urls: string[];
};
