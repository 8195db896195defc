/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * A way to confirm.
 */
export type ConfirmationMethod = 'passkey' | 'secondFactor' | 'password' | 'code';
