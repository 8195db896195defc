/** Generated from api-spec by `npm run api`. Do not edit. */
import type { PasskeyOptionsAuthenticatorSelectionResidentKey } from './passkey-options-authenticator-selection-resident-key.ts';
import type { PasskeyOptionsAuthenticatorSelectionUserVerification } from './passkey-options-authenticator-selection-user-verification.ts';

/**
 * What the authenticator has to do.
 */
export type PasskeyOptionsAuthenticatorSelection = {
  /** Always `required`. */
  residentKey: PasskeyOptionsAuthenticatorSelectionResidentKey;
  /** Always `required`. */
  userVerification: PasskeyOptionsAuthenticatorSelectionUserVerification;
};
