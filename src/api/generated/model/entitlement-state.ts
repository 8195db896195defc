/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * One entitlement is active, that of the highest plan; the others are queued and keep their days.
 */
export type EntitlementState = 'active' | 'queued';
