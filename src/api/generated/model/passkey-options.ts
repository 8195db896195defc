/** Generated from api-spec by `npm run api`. Do not edit. */
import type { PasskeyOptionsAttestation } from './passkey-options-attestation.ts';
import type { PasskeyOptionsAuthenticatorSelection } from './passkey-options-authenticator-selection.ts';
import type { PasskeyOptionsExcludeCredentialsItem } from './passkey-options-exclude-credentials-item.ts';
import type { PasskeyOptionsPubKeyCredParamsItem } from './passkey-options-pub-key-cred-params-item.ts';
import type { PasskeyOptionsRp } from './passkey-options-rp.ts';
import type { PasskeyOptionsUser } from './passkey-options-user.ts';

/**
 * Options of `navigator.credentials.create`, in JSON.
 */
export type PasskeyOptions = {
  /** The challenge, base64url. */
  challenge: string;
  /** The site. */
  rp: PasskeyOptionsRp;
  /** The account. */
  user: PasskeyOptionsUser;
  /** Accepted algorithms. */
  pubKeyCredParams: PasskeyOptionsPubKeyCredParamsItem[];
  /** How long the browser waits for the user, in ms. */
  timeout: number;
  /** Passkeys that the account has: a device creates no second one. */
  excludeCredentials: PasskeyOptionsExcludeCredentialsItem[];
  /** What the authenticator has to do. */
  authenticatorSelection: PasskeyOptionsAuthenticatorSelection;
  /** Always `none`: the model of the device is not asked for. */
  attestation: PasskeyOptionsAttestation;
};
