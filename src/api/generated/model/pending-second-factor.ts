/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * With code 2021: a sign-in that waits for its second factor.
 */
export type PendingSecondFactor = {
  /** The token of the sign-in. */
  secondFactor: string;
};
