/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * An opaque id.
 * @pattern ^[A-Za-z0-9-]{1,64}$
 */
export type RewardId = string;
