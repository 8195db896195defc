/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * Always `required`.
 */
export type PasskeyOptionsAuthenticatorSelectionResidentKey = 'required';
