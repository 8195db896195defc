/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * With a 429 or 503: how long to wait.
 */
export type Wait = {
  /**
   * Whole seconds, as in Retry-After.
   * @minimum 0
   */
  retryAfter: number;
};
