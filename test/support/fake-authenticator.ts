/** A browser with passkeys for component tests: what the pages send and say is under test, not the cryptography. */
import { mock } from 'node:test';
import { replaceProperty } from './dom.ts';

type Options = {
  /** Suggestions in the email field. */
  autofill?: boolean | Promise<boolean>;
  /** The device itself can keep a passkey. */
  platform?: boolean;
};

const bytes = new Uint8Array([1, 2, 3]).buffer;
const response = {
  clientDataJSON: bytes,
  attestationObject: bytes,
  authenticatorData: bytes,
  signature: bytes,
  getTransports: () => ['internal'],
};
const credential = { id: 'AQID', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) };

/** As in the responses of the API, with what the browser's library reads. */
export const creationOptions = {
  challenge: 'AQID',
  rp: { id: 'localhost', name: 'Tern VPN' },
  user: { id: 'AQID', name: 'ada@example.com', displayName: 'ada@example.com' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
};
export const requestOptions = { challenge: 'AQID', rpId: 'localhost', userVerification: 'required' };
/** What the page sends of `credential`. */
export const sentPasskey = { id: 'AQID', clientDataJSON: 'AQID', authenticatorData: 'AQID', signature: 'AQID' };

/** Calls of `create` and `get` succeed unless a test replaces them (`get.mock.mockImplementation`). */
export function installAuthenticator({ autofill = false, platform = true }: Options = {}) {
  const create = mock.fn(async (_options: CredentialCreationOptions): Promise<unknown> => credential);
  const get = mock.fn(async (_options: CredentialRequestOptions): Promise<unknown> => credential);
  const supported = Object.assign(() => {}, {
    isConditionalMediationAvailable: async () => autofill,
    isUserVerifyingPlatformAuthenticatorAvailable: async () => platform,
  });
  const restores = [
    replaceProperty(globalThis as Record<string, unknown>, 'PublicKeyCredential', supported),
    replaceProperty(navigator as object as Record<string, unknown>, 'credentials', { create, get }),
  ];
  return { create, get, restore: () => restores.forEach((restore) => void restore()) };
}

/** The browser's own error, by its name. */
export const browserError = (name: string) => Object.assign(new Error(name), { name });
