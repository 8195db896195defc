/** Confirmation of a session before a sensitive change (docs/decisions/0054-confirmation.md). */
import * as z from 'zod';
import { operation } from './operation.ts';
import { PasskeyRequest, PasskeyResponse, passkeyRequestExample } from './passkeys.ts';
import { NoData, SignInPassword, timestamp, VerificationCode } from './schemas.ts';
import { SecondFactorCode } from './second-factor.ts';

export const sendConfirmationCode = operation({
  id: 'sendConfirmationCode',
  method: 'post',
  path: '/turboClient/api/c-end/account/confirmation/send',
  tag: 'account',
  summary: 'Send a confirmation code',
  description:
    'Mails a code to the account’s email, with the rules of the sign-up code: valid for 15 minutes, one use, five tries, one code a minute.',
  session: 'required',
  data: NoData,
  errors: [],
  example: { data: null },
});

export const createPasskeyConfirmation = operation({
  id: 'createPasskeyConfirmation',
  method: 'post',
  path: '/turboClient/api/c-end/account/confirmation/passkey',
  tag: 'account',
  summary: 'Begin a confirmation by passkey',
  description: 'Returns what `navigator.credentials.get` takes. Valid once, within 5 minutes, in this session.',
  session: 'required',
  data: PasskeyRequest,
  errors: [],
  example: { data: passkeyRequestExample },
});

export const confirmSession = operation({
  id: 'confirmSession',
  method: 'post',
  path: '/turboClient/api/c-end/account/confirmation',
  tag: 'account',
  summary: 'Confirm the session',
  description:
    'Operations that change how an account is signed in to, export it or delete it need a session that was confirmed in the last 10 minutes; else their error is 2020. Send the password, the response of a passkey or the mailed code; with a second factor, a passkey or a code of the second factor. Signing in with one of them confirms as well.',
  session: 'required',
  body: z
    .strictObject({
      password: SignInPassword.optional(),
      code: VerificationCode.optional(),
      passkey: PasskeyResponse.optional(),
      secondFactor: SecondFactorCode.optional(),
    })
    .meta({ id: 'Confirmation', description: 'Exactly one proof.' }),
  data: z
    .strictObject({ confirmedUntil: timestamp('Until when the session is confirmed.') })
    .meta({ id: 'SessionConfirmed', description: 'The session is confirmed.' }),
  errors: [
    'confirmationRequired',
    'credentialsWrong',
    'passkeyRejected',
    'secondFactorWrong',
    'codeWrong',
    'codeExpired',
    'codeTriesUsed',
  ],
  example: { body: { password: 'moor-2026!' }, data: { confirmedUntil: '2026-11-21T09:40:00.000Z' } },
});
