/** Generated from api-spec by `npm run api`. Do not edit. */
import type { PasskeyRequestUserVerification } from './passkey-request-user-verification.ts';

/**
 * Options of `navigator.credentials.get`, in JSON.
 */
export type PasskeyRequest = {
  /** The challenge, base64url. */
  challenge: string;
  /** The site’s host. */
  rpId: string;
  /** How long the browser waits for the user, in ms. */
  timeout: number;
  /** Always `required`. */
  userVerification: PasskeyRequestUserVerification;
};
