/** The account itself: what opens it, where it is open, a copy of everything, and its end (decisions §3, `/delete-policy`). */
import * as z from 'zod';
import { IdentityProvider } from './oauth-sign-in.ts';
import { operation } from './operation.ts';
import { Order } from './orders.ts';
import { Reward } from './rewards.ts';
import { Email, moment, Nothing, OrderId, orNull, Password, SignInPassword, VerificationCode } from './schemas.ts';
import { Entitlement } from './subscription.ts';

const opaque = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'Opaque.', examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] });

const sessionId = opaque;
const identityId = opaque;

export const AccountSession = z
  .strictObject({
    sessionId,
    device: z
      .string()
      .max(64)
      .meta({
        description: 'Browser and system by their names; empty when neither is known.',
        examples: ['Firefox, Windows'],
      }),
    current: z.boolean().meta({ description: 'The one that asks.', examples: [true] }),
    createdAt: moment('When it was signed in.'),
    lastUsedAt: moment('When it was last used, to ten minutes.'),
    expiresAt: moment('When it ends by itself.'),
  })
  .meta({ id: 'AccountSession', description: 'A place where the account is signed in.' });

export const AccountIdentity = z
  .strictObject({
    identityId,
    identityProvider: IdentityProvider,
    email: Email,
    connectedAt: moment('When it was connected.'),
    lastUsedAt: moment('When it was last used to sign in.'),
  })
  .meta({ id: 'AccountIdentity', description: 'An outside sign-in that opens the account.' });

const Account = z
  .strictObject({
    email: Email,
    createdAt: moment('When the account was made.'),
    hasPassword: z.boolean().meta({ description: 'False while only outside sign-ins open it.', examples: [true] }),
    sessions: z.array(AccountSession).meta({ description: 'The one that asks first, then the last used.' }),
    identities: z.array(AccountIdentity).meta({ description: 'The longest connected first.' }),
  })
  .meta({ id: 'Account', description: 'What opens the account, and where it is open.' });

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

const account = {
  email: 'ada@example.com',
  createdAt: '2026-10-02T08:00:00.000Z',
  hasPassword: true,
  sessions: [session],
  identities: [identity],
};

export const getAccount = operation({
  id: 'getAccount',
  method: 'get',
  path: '/turboClient/api/c-end/account',
  tag: 'account',
  summary: 'What opens the account, and where it is open',
  description: 'Everything that the settings show.',
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
    'Every other session ends, and a mail says so. An account without a password sets its first one by the reset call.',
  session: 'required',
  body: z
    .strictObject({ currentPassword: SignInPassword, password: Password })
    .meta({ id: 'PasswordChange', description: 'The password so far, and the new one.' }),
  data: Nothing,
  errors: ['credentialsWrong'],
  example: { body: { currentPassword: 'tern-2026!', password: 'arctic-2027!' }, data: null },
});

export const endSession = operation({
  id: 'endSession',
  method: 'delete',
  path: '/turboClient/api/c-end/account/sessions/{sessionId}',
  tag: 'account',
  summary: 'Sign out one place',
  description: 'Answers the same when it has ended already. The one that asks may end itself.',
  session: 'required',
  params: z.strictObject({ sessionId }),
  data: Nothing,
  errors: [],
  example: { data: null },
});

export const endOtherSessions = operation({
  id: 'endOtherSessions',
  method: 'delete',
  path: '/turboClient/api/c-end/account/sessions',
  tag: 'account',
  summary: 'Sign out everywhere else',
  description: 'Every session but the one that asks ends, and hand-over tokens under way with them.',
  session: 'required',
  data: Nothing,
  errors: [],
  example: { data: null },
});

export const disconnectIdentity = operation({
  id: 'disconnectIdentity',
  method: 'delete',
  path: '/turboClient/api/c-end/account/identities/{identityId}',
  tag: 'account',
  summary: 'Disconnect an outside sign-in',
  description:
    'It opens the account no more, and a mail says so. Refused with 2012 when nothing else would open the account. Answers the same when it is disconnected already.',
  session: 'required',
  params: z.strictObject({ identityId }),
  data: Nothing,
  errors: ['lastSignInMethod'],
  example: { data: null },
});

const SentMessage = z
  .strictObject({
    ticket: z
      .string()
      .max(32)
      .meta({ description: 'Names the message.', examples: ['T-7K3M9Q'] }),
    sentAt: moment('When it was sent.'),
    suggestion: z.string().meta({ description: 'The text.', examples: ['Could you add a location in Lisbon?'] }),
    orderId: orNull(OrderId, 'The order that it is about.'),
    images: z
      .int()
      .min(0)
      .meta({ description: 'How many images came with it.', examples: [1] }),
  })
  .meta({ id: 'SentMessage', description: 'A message to customer service.' });

export const AccountExport = z
  .strictObject({
    exportedAt: moment('When this copy was made.'),
    account: Account.extend({
      referralId: z.string().meta({ description: 'The referral ID.', examples: ['K7M3Q9XA'] }),
      wasInvited: z.boolean().meta({ description: 'Came by somebody’s invitation.', examples: [false] }),
    }).meta({ id: 'ExportedAccount', description: 'The account.' }),
    orders: z.array(Order).meta({ description: 'Every order, the newest first.' }),
    entitlements: z.array(Entitlement).meta({ description: 'The days that are left.' }),
    rewards: z.array(Reward).meta({ description: 'Every reward, the newest first.' }),
    registrations: z
      .int()
      .min(0)
      .meta({ description: 'How many came by the referral ID.', examples: [7] }),
    messages: z.array(SentMessage).meta({ description: 'Messages to customer service, the newest first.' }),
  })
  .meta({ id: 'AccountExport', description: 'A copy of what is stored about the account, but for secrets.' });

export const exportAccount = operation({
  id: 'exportAccount',
  method: 'get',
  path: '/turboClient/api/c-end/account/export',
  tag: 'account',
  summary: 'A copy of my data',
  description:
    'Everything that is stored about the account, but for check values of secrets (GDPR, articles 15 and 20).',
  session: 'required',
  data: AccountExport,
  errors: [],
  example: {
    data: {
      exportedAt: '2026-11-21T09:30:00.000Z',
      account: { ...account, referralId: 'K7M3Q9XA', wasInvited: false },
      orders: [],
      entitlements: [],
      rewards: [],
      registrations: 0,
      messages: [],
    },
  },
});

export const sendDeletionCode = operation({
  id: 'sendDeletionCode',
  method: 'post',
  path: '/turboClient/api/c-end/account/deletion/send',
  tag: 'account',
  summary: 'Send a code for the deletion',
  description:
    'Mails a code to the account’s address, like the sign-up code: 15 minutes, once, five tries, one a minute.',
  session: 'required',
  data: Nothing,
  errors: [],
  example: { data: null },
});

export const deleteAccount = operation({
  id: 'deleteAccount',
  method: 'post',
  path: '/turboClient/api/c-end/account/deletion',
  tag: 'account',
  summary: 'Delete the account',
  description:
    'No further charge, every session ends, and a mail confirms it. For 14 days signing in with `restore` brings everything back (but for the renewal); then it is erased, except for what accounting has to keep.',
  session: 'required',
  body: z
    .strictObject({
      code: VerificationCode,
      confirmation: Email.meta({ description: 'The account’s own address, typed by hand.' }),
    })
    .meta({ id: 'AccountDeletion', description: 'What makes sure that it is meant.' }),
  data: z
    .strictObject({ erasedAt: moment('Until when the account can be brought back.') })
    .meta({ id: 'AccountDeleted', description: 'The account is closed.' }),
  errors: ['codeWrong', 'codeExpired', 'codeTriesUsed'],
  example: {
    body: { code: '204816', confirmation: 'ada@example.com' },
    data: { erasedAt: '2026-12-05T09:30:00.000Z' },
  },
});
