/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * How. `token`: with a one-time token from another session, for example from the app.
 */
export type SignInRecordMethod = 'sign-up' | 'password' | 'passkey' | 'token' | 'google' | 'apple' | 'microsoft';
