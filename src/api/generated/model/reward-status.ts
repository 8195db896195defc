/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * An expired reward stays unclaimed.
 */
export type RewardStatus = 'claimed' | 'unclaimed';
