/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * With status 429 or 503: how long to wait.
 */
export type RetryAfter = {
  /**
   * Whole seconds, as in the Retry-After header.
   * @minimum 0
   */
  retryAfter: number;
};
