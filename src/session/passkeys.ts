/** The browser's side of passkeys. Its library is loaded with the first use: import this file lazily (`passkey-support.ts`). */
import {
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { AppError } from '#api/errors.ts';
import type { PasskeyCredential, PasskeyOptions, PasskeyRequest, PasskeyResponse } from '#api/generated/model/index.ts';

type Transports = NonNullable<PasskeyCredential['transports']>;

/** @throws AppError `aborted` when the user closes the browser's dialog, `passkeyExists` when this device has one already */
export async function createCredential(options: PasskeyOptions): Promise<PasskeyCredential> {
  type Json = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const { id, response } = await startRegistration({ optionsJSON: options as Json }).catch(toAppError);
  const { clientDataJSON, attestationObject } = response;
  return { id, clientDataJSON, attestationObject, ...transportsOf(response) };
}

/**
 * @param inAutofill waits until the user chooses a passkey among the suggestions of the email field
 * @throws AppError `aborted` when the user closes the browser's dialog, or another request replaces this one
 */
export async function requestPasskey(
  optionsJSON: PasskeyRequest,
  { inAutofill = false } = {},
): Promise<PasskeyResponse> {
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: inAutofill }).catch(toAppError);
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Ends a request that waits in the email field. */
export function cancelPasskeyRequest(): void {
  WebAuthnAbortService.cancelCeremony();
}

function transportsOf({ transports }: RegistrationResponseJSON['response']): { transports?: Transports } {
  return transports?.length ? { transports } : {};
}

const closedByUser = ['AbortError', 'NotAllowedError'];

function toAppError(error: unknown): never {
  const { name } = Object(error) as { name?: string };
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    throw new AppError({ reason: 'passkeyExists', cause: error });
  }
  throw new AppError({ reason: closedByUser.includes(name ?? '') ? 'aborted' : 'unexpected', cause: error });
}
