/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The second factor of the account.
 */
export type SecondFactor = {
  /** When it was switched on. ISO 8601, UTC. */
  since: string;
  /**
   * How many recovery codes were not used yet.
   * @minimum 0
   * @maximum 10
   */
  recoveryCodesLeft: number;
};
