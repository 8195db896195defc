/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Opaque.
 * @pattern ^[A-Za-z0-9-]{1,64}$
 */
export type RewardId = string;
