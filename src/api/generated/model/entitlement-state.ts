/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The highest plan runs; the others stand still.
 */
export type EntitlementState = 'active' | 'queued';
