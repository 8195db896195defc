/** Account settings: sessions, password and connected identities. */
import * as z from 'zod';
import { operation } from './operation.ts';
import { Passkey } from './passkeys.ts';
import {
  Email,
  IdentityProvider,
  NoData,
  nullable,
  OpaqueId,
  Password,
  SignInPassword,
  Token,
  timestamp,
} from './schemas.ts';
import { SecondFactor } from './second-factor.ts';

const device = z
  .string()
  .max(64)
  .meta({
    description: 'Browser and operating system, or the platform of an app; empty when neither is known.',
    examples: ['Firefox, Windows'],
  });

const AccountSession = z
  .strictObject({
    sessionId: OpaqueId,
    device,
    current: z.boolean().meta({ description: 'True for the session making the request.', examples: [true] }),
    createdAt: timestamp('When the session started.'),
    lastUsedAt: timestamp('When the session was last used, with a precision of ten minutes.'),
    expiresAt: timestamp('When the session expires.'),
  })
  .meta({ id: 'AccountSession', description: 'A session of the account.' });

const AccountIdentity = z
  .strictObject({
    identityId: OpaqueId,
    identityProvider: IdentityProvider,
    email: Email,
    connectedAt: timestamp('When the identity was connected.'),
    lastUsedAt: timestamp('When the identity last signed in.'),
  })
  .meta({ id: 'AccountIdentity', description: 'An identity at an identity provider that can sign in to the account.' });

const SignInRecord = z
  .strictObject({
    at: timestamp('When it happened.'),
    method: z.enum(['sign-up', 'password', 'passkey', 'token', ...IdentityProvider.options]).meta({
      description: 'How. `token`: with a one-time token from another session, for example from the app.',
      examples: ['password'],
    }),
    device,
    countryCode: nullable(z.string().length(2), 'The country, estimated from the IP address (ISO 3166-1).').meta({
      examples: ['DE'],
    }),
    secondFactor: nullable(z.enum(['app', 'recovery-code']), 'With which second factor; null without one.').meta({
      examples: ['app'],
    }),
  })
  .meta({ id: 'SignInRecord', description: 'A past sign-in.' });

export const Account = z
  .strictObject({
    email: Email,
    createdAt: timestamp('When the account was created.'),
    hasPassword: z.boolean().meta({ description: 'False when only identities can sign in.', examples: [true] }),
    sessions: z
      .array(AccountSession)
      .meta({ description: 'The session making the request first, then the most recently used.' }),
    identities: z.array(AccountIdentity).meta({ description: 'In the order in which they were connected.' }),
    passkeys: z.array(Passkey).meta({ description: 'In the order in which they were created.' }),
    secondFactor: nullable(SecondFactor, 'The second factor; null while it is off.'),
    signIns: z.array(SignInRecord).meta({
      description:
        'Newest first: the latest 20 of the last 90 days. Locations by DB-IP (https://db-ip.com), CC BY 4.0.',
    }),
  })
  .meta({ id: 'Account', description: 'The account, its sessions, its identities and its latest sign-ins.' });

const session = {
  sessionId: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  device: 'Firefox, Windows',
  current: true,
  createdAt: '2026-11-12T18:04:00.000Z',
  lastUsedAt: '2026-11-21T09:30:00.000Z',
  expiresAt: '2026-12-12T18:04:00.000Z',
};

const identity = {
  identityId: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  identityProvider: 'google',
  email: 'ada@example.com',
  connectedAt: '2026-10-02T08:00:00.000Z',
  lastUsedAt: '2026-11-12T18:04:00.000Z',
};

const signInRecord = {
  at: '2026-11-12T18:04:00.000Z',
  method: 'password',
  device: 'Firefox, Windows',
  countryCode: 'DE',
  secondFactor: null,
};

const connectionExample = { token: 'mZ0kUq3v1yQe8oH4b7sXcL2dT9wRfA6jNpGiBtYhKuE' };

/** An example. */
export const account = {
  email: 'ada@example.com',
  createdAt: '2026-10-02T08:00:00.000Z',
  hasPassword: true,
  sessions: [session],
  identities: [identity],
  passkeys: [],
  secondFactor: null,
  signIns: [signInRecord],
};

export const getAccount = operation({
  id: 'getAccount',
  method: 'get',
  path: '/turboClient/api/c-end/account',
  tag: 'account',
  summary: 'Get the account',
  description:
    'Returns what the account settings show: email, sessions, connected identities, and the latest sign-ins.',
  session: 'required',
  data: Account,
  errors: [],
  example: { data: account },
});

export const changePassword = operation({
  id: 'changePassword',
  method: 'post',
  path: '/turboClient/api/c-end/account/password',
  tag: 'account',
  summary: 'Change the password',
  description:
    'Ends every other session and confirms the change by mail. An account without a password sets its first one with `resetPassword`.',
  session: 'required',
  body: z
    .strictObject({ currentPassword: SignInPassword, password: Password })
    .meta({ id: 'PasswordChange', description: 'The current password and the new one.' }),
  data: NoData,
  errors: ['credentialsWrong', 'passwordCommon', 'passwordUnchanged'],
  example: { body: { currentPassword: 'moor-2026!', password: 'arctic-2027!' }, data: null },
});

export const endSession = operation({
  id: 'endSession',
  method: 'delete',
  path: '/turboClient/api/c-end/account/sessions/{sessionId}',
  tag: 'account',
  summary: 'End a session',
  description: 'Succeeds also when the session has already ended. A session can end itself.',
  session: 'required',
  params: z.strictObject({ sessionId: OpaqueId }),
  data: NoData,
  errors: [],
  example: { data: null },
});

export const endOtherSessions = operation({
  id: 'endOtherSessions',
  method: 'delete',
  path: '/turboClient/api/c-end/account/sessions',
  tag: 'account',
  summary: 'End all other sessions',
  description:
    'Ends every session except the one making the request, and deletes one-time tokens that were not exchanged yet.',
  session: 'required',
  data: NoData,
  errors: [],
  example: { data: null },
});

const connectionToken = Token.meta({ description: 'The `connect` parameter of the settings’ URL.' });

export const startIdentityConnection = operation({
  id: 'startIdentityConnection',
  method: 'post',
  path: '/turboClient/api/c-end/account/identities',
  tag: 'account',
  summary: 'Start to connect an identity',
  description:
    'Returns a token for one navigation to `/oauth/start/{provider}?connect={token}`, within 15 minutes. From the provider the user comes back to `/dashboard?tab=settings&connect=…&type=…` (connectIdentity) or `…&error={code}&type=…`.',
  session: 'required',
  confirmed: true,
  body: z
    .strictObject({ identityProvider: IdentityProvider })
    .meta({ id: 'IdentityConnectionStart', description: 'The identity provider.' }),
  data: z
    .strictObject({ token: Token })
    .meta({ id: 'IdentityConnectionToken', description: 'A token for one navigation.' }),
  errors: [],
  example: { body: { identityProvider: 'google' }, data: connectionExample },
});

export const connectIdentity = operation({
  id: 'connectIdentity',
  method: 'post',
  path: '/turboClient/api/c-end/account/identities/connect',
  tag: 'account',
  summary: 'Connect an identity',
  description:
    'The identity can sign in from now on, whatever its email; a mail confirms it. Only the session that started can complete. Succeeds also when the identity is connected to this account already.',
  session: 'required',
  body: z
    .strictObject({ token: connectionToken })
    .meta({ id: 'IdentityConnection', description: 'The token from the settings’ URL.' }),
  data: z
    .strictObject({ identityProvider: IdentityProvider })
    .meta({ id: 'IdentityConnected', description: 'The connected identity’s provider.' }),
  errors: ['oauthExpired', 'identityTaken'],
  example: { body: connectionExample, data: { identityProvider: 'google' } },
});

export const disconnectIdentity = operation({
  id: 'disconnectIdentity',
  method: 'delete',
  path: '/turboClient/api/c-end/account/identities/{identityId}',
  tag: 'account',
  summary: 'Disconnect an identity',
  description:
    'The identity can no longer sign in; a mail confirms it. Refused with 2012 when the account has no password and no other identity. Succeeds also when the identity is not connected.',
  session: 'required',
  confirmed: true,
  params: z.strictObject({ identityId: OpaqueId }),
  data: NoData,
  errors: ['lastSignInMethod'],
  example: { data: null },
});
