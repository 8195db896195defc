/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Stays unclaimed when it is lost.
 */
export type RewardStatus = 'claimed' | 'unclaimed';
