/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Why it does not count; null when it counts.
 */
export type ExportedRegistrationNotCounted = 'ownEmail' | 'sameNetwork' | null;
