/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * With which second factor; null without one.
 */
export type SignInRecordSecondFactor = 'app' | 'recovery-code' | null;
