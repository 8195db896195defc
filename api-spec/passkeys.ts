/** Passkeys (WebAuthn): create, rename and remove them, and sign in with one (docs/decisions/0055-passkeys.md). */
import * as z from 'zod';
import * as limits from '#facts/limits.ts';
import { operation } from './operation.ts';
import { ClientCode, DeviceType, NoData, nullable, OpaqueId, Remember, Restore, timestamp } from './schemas.ts';
import { SessionToken } from './session.ts';

const challengeExample = 'mZ0kUq3v1yQe8oH4b7sXcL2dT9wRfA6jNpGiBtYhKuE';

function base64url(description: string, maxLength: number) {
  return z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/)
    .meta({ description: `${description} base64url.`, examples: ['AbCdEfGhIjKlMnOpQrStUvWx'] });
}

const credentialId = base64url('Id of the credential.', 1400);
const clientDataJSON = base64url('What the browser signed, as JSON.', 4000);
const challenge = z.string().meta({ description: 'The challenge, base64url.', examples: [challengeExample] });
const timeout = z.int().meta({ description: 'How long the browser waits for the user, in ms.', examples: [300_000] });
const type = z.literal('public-key').meta({ description: 'Always `public-key`.' });
const required = z.literal('required').meta({ description: 'Always `required`.' });
const text = (description: string, example: string) => z.string().meta({ description, examples: [example] });
const transports = z
  .array(
    z
      .string()
      .max(32)
      .regex(/^[a-z-]+$/),
  )
  .min(1)
  .max(10)
  .meta({ description: 'How browsers reach the authenticator.', examples: [['internal']] });

export const PasskeyRequest = z
  .strictObject({
    challenge,
    rpId: text('The site’s host.', 'tern.example'),
    timeout,
    userVerification: required,
  })
  .meta({ id: 'PasskeyRequest', description: 'Options of `navigator.credentials.get`, in JSON.' });

export const passkeyRequestExample = {
  challenge: challengeExample,
  rpId: 'tern.example',
  timeout: 300_000,
  userVerification: 'required',
};

export const PasskeyResponse = z
  .strictObject({
    id: credentialId,
    clientDataJSON,
    authenticatorData: base64url('What the authenticator signed.', 2000),
    signature: base64url('The signature.', 2000),
  })
  .meta({ id: 'PasskeyResponse', description: 'The response of a passkey to a challenge.' });

const passkeyResponseExample = {
  id: 'AbCdEfGhIjKlMnOpQrStUvWx',
  clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
  signature: 'MEUCIQDLb9H8',
};

/** With the characters that change the order of the text after them: a mail to the owner quotes the name. */
const invisible = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const visible = /[^\p{C}\p{Z}]/u;

const name = z
  .string()
  .trim()
  .min(1)
  .max(limits.passkeyNameCharacters)
  .refine((value) => visible.test(value) && !invisible.test(value), 'Invisible characters are not allowed')
  .meta({ description: 'A name; at first browser and system.', examples: ['Chrome, macOS'] });

export const Passkey = z
  .strictObject({
    passkeyId: OpaqueId,
    name: z.string().meta({ description: 'Its name.', examples: ['Chrome, macOS'] }),
    createdAt: timestamp('When it was created.'),
    lastUsedAt: nullable(timestamp('When it was last used.'), 'Null when it was never used.'),
  })
  .meta({ id: 'Passkey', description: 'A passkey of the account.' });

const passkeyExample = {
  passkeyId: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  name: 'Chrome, macOS',
  createdAt: '2026-11-12T18:04:00.000Z',
  lastUsedAt: '2026-11-21T09:30:00.000Z',
};

const PasskeyOptions = z
  .strictObject({
    challenge,
    rp: z
      .strictObject({ id: text('The site’s host.', 'tern.example'), name: text('The brand.', 'Tern VPN') })
      .meta({ description: 'The site.' }),
    user: z
      .strictObject({
        id: text('Opaque, base64url.', 'YWRh'),
        name: text('The account’s email.', 'ada@example.com'),
        displayName: text('The account’s email.', 'ada@example.com'),
      })
      .meta({ description: 'The account.' }),
    pubKeyCredParams: z
      .array(z.strictObject({ type, alg: z.int().meta({ description: 'COSE algorithm.', examples: [-7] }) }))
      .meta({ description: 'Accepted algorithms.' }),
    timeout,
    excludeCredentials: z
      .array(z.strictObject({ type, id: text('A credential id.', 'AbCdEfGh'), transports: transports.optional() }))
      .meta({ description: 'Passkeys that the account has: a device creates no second one.' }),
    authenticatorSelection: z
      .strictObject({ residentKey: required, userVerification: required })
      .meta({ description: 'What the authenticator has to do.' }),
    attestation: z.literal('none').meta({ description: 'Always `none`: the model of the device is not asked for.' }),
  })
  .meta({ id: 'PasskeyOptions', description: 'Options of `navigator.credentials.create`, in JSON.' });

export const createPasskeyOptions = operation({
  id: 'createPasskeyOptions',
  method: 'post',
  path: '/turboClient/api/c-end/account/passkeys/options',
  tag: 'account',
  summary: 'Begin a passkey',
  description: 'Returns what `navigator.credentials.create` takes. Valid once, within 5 minutes, in this session.',
  session: 'required',
  confirmed: true,
  data: PasskeyOptions,
  errors: ['tooManyPasskeys'],
  example: {
    data: {
      challenge: challengeExample,
      rp: { id: 'tern.example', name: 'Tern VPN' },
      user: { id: 'YWRh', name: 'ada@example.com', displayName: 'ada@example.com' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    },
  },
});

export const createPasskey = operation({
  id: 'createPasskey',
  method: 'post',
  path: '/turboClient/api/c-end/account/passkeys',
  tag: 'account',
  summary: 'Add a passkey',
  description: 'Checks what the browser created and adds it to the account; a mail tells the owner.',
  session: 'required',
  confirmed: true,
  body: z
    .strictObject({
      id: credentialId,
      clientDataJSON,
      attestationObject: base64url('What the authenticator created.', 16_000),
      transports: transports.optional(),
    })
    .meta({ id: 'PasskeyCredential', description: 'The response to `createPasskeyOptions`.' }),
  data: Passkey,
  errors: ['passkeyRejected', 'tooManyPasskeys'],
  example: {
    body: {
      id: 'AbCdEfGhIjKlMnOpQrStUvWx',
      clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
      attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVik',
      transports: ['internal'],
    },
    data: { ...passkeyExample, lastUsedAt: null },
  },
});

export const renamePasskey = operation({
  id: 'renamePasskey',
  method: 'post',
  path: '/turboClient/api/c-end/account/passkeys/{passkeyId}',
  tag: 'account',
  summary: 'Rename a passkey',
  description: 'Succeeds also when the account has no such passkey.',
  session: 'required',
  params: z.strictObject({ passkeyId: OpaqueId }),
  body: z.strictObject({ name }).meta({ id: 'PasskeyName', description: 'The new name.' }),
  data: NoData,
  errors: [],
  example: { body: { name: 'Work laptop' }, data: null },
});

export const removePasskey = operation({
  id: 'removePasskey',
  method: 'delete',
  path: '/turboClient/api/c-end/account/passkeys/{passkeyId}',
  tag: 'account',
  summary: 'Remove a passkey',
  description:
    'It can no longer sign in; a mail confirms it. Refused with 2012 when it is the only way to sign in. Succeeds also when the account has no such passkey.',
  session: 'required',
  confirmed: true,
  params: z.strictObject({ passkeyId: OpaqueId }),
  data: NoData,
  errors: ['lastSignInMethod'],
  example: { data: null },
});

export const createPasskeySignIn = operation({
  id: 'createPasskeySignIn',
  method: 'post',
  path: '/turboClient/api/base/v3/passkey-sign-in/options',
  tag: 'session',
  summary: 'Begin a sign-in by passkey',
  description: 'Returns what `navigator.credentials.get` takes. Valid once, within 5 minutes.',
  session: 'none',
  data: PasskeyRequest,
  errors: [],
  example: { data: passkeyRequestExample },
});

export const signInWithPasskey = operation({
  id: 'signInWithPasskey',
  method: 'post',
  path: '/turboClient/api/base/v3/passkey-sign-in',
  tag: 'session',
  summary: 'Sign in with a passkey',
  description: 'A passkey counts as both factors. An unknown passkey and a wrong response get the same error.',
  session: 'none',
  body: z
    .strictObject({
      passkey: PasskeyResponse,
      deviceType: DeviceType,
      clientCode: ClientCode.optional(),
      remember: Remember.optional(),
      restore: Restore.optional(),
    })
    .meta({ id: 'PasskeySignIn', description: 'The response to `createPasskeySignIn`.' }),
  data: SessionToken,
  errors: ['passkeyRejected', 'accountDeleted', 'accountBlocked'],
  example: {
    body: { passkey: passkeyResponseExample, deviceType: 'web' },
    data: { token: challengeExample },
  },
});
