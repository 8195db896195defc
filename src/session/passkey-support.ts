/** Whether the browser has passkeys, their code, and what this browser knows about the user's. */

import { retryLoad } from '#framework/retry-load.ts';
import { attempt } from '#framework/storage.ts';
import { passkeyOfferKey } from '#site/storage-keys.ts';

export const loadPasskeys = () => retryLoad(() => import('./passkeys.ts'));

export const hasPasskeySupport = (): boolean => 'PublicKeyCredential' in globalThis;

export async function hasAutofillSupport(): Promise<boolean> {
  if (!hasPasskeySupport()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

const key = 'passkey';

/** This browser created or used a passkey, so the sign-in form suggests it at once, and none is offered. */
export const isPasskeyUser = (): boolean => attempt(() => localStorage.getItem(key)) === 'used';
export const rememberPasskeyUser = (): void => void attempt(() => localStorage.setItem(key, 'used'));

/** After a sign-in with a password: the next page may offer a passkey. */
export function offerPasskey(): void {
  attempt(() => sessionStorage.setItem(passkeyOfferKey, '1'));
}

/** For a tab that has an offer, which this takes. True once in a browser, where the device itself can keep a passkey. */
export async function takePasskeyOffer(): Promise<boolean> {
  attempt(() => sessionStorage.removeItem(passkeyOfferKey));
  if (attempt(() => localStorage.getItem(key)) !== null || !hasPasskeySupport()) return false;
  if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return false;
  attempt(() => localStorage.setItem(key, 'offered'));
  return true;
}
