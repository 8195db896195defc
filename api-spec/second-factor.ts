/** The second factor: codes of an authenticator app, and recovery codes (docs/decisions/0056-second-factor.md). */
import * as z from 'zod';
import * as limits from '#facts/limits.ts';
import { operation } from './operation.ts';
import { NoData, Token, timestamp } from './schemas.ts';
import { SessionToken } from './session.ts';

const tokenExample = { token: 'mZ0kUq3v1yQe8oH4b7sXcL2dT9wRfA6jNpGiBtYhKuE' };
const recoveryCodesExample = ['K7MQ-9XA3-PD4T-WH8R'];

const AppCode = z
  .string()
  .regex(/^[0-9]{6}$/, 'The code has 6 digits')
  .meta({ description: 'The six digits that the authenticator app shows.', examples: ['204816'] });

export const SecondFactorCode = z
  .string()
  .regex(/^([0-9]{6}|[A-Za-z0-9]{4}([ -]?[A-Za-z0-9]{4}){3})$/, 'Send a code of the app or a recovery code')
  .meta({
    id: 'SecondFactorCode',
    description:
      'The six digits that the authenticator app shows, or a recovery code, whose case, spaces and hyphens are ignored. Each works once.',
    examples: ['204816'],
  });

export const SecondFactor = z
  .strictObject({
    since: timestamp('When it was switched on.'),
    recoveryCodesLeft: z
      .int()
      .min(0)
      .max(limits.recoveryCodes)
      .meta({ description: 'How many recovery codes were not used yet.', examples: [limits.recoveryCodes] }),
  })
  .meta({ id: 'SecondFactor', description: 'The second factor of the account.' });

const RecoveryCodes = z
  .strictObject({
    recoveryCodes: z
      .array(z.string().meta({ description: 'A recovery code.', examples: recoveryCodesExample }))
      .meta({ description: `${limits.recoveryCodes} codes. They are never shown again: only digests are stored.` }),
  })
  .meta({ id: 'RecoveryCodes', description: 'New recovery codes.' });

export const setUpSecondFactor = operation({
  id: 'setUpSecondFactor',
  method: 'post',
  path: '/turboClient/api/c-end/account/second-factor/set-up',
  tag: 'account',
  summary: 'Begin a second factor',
  description:
    'Returns a new secret for an authenticator app. Nothing changes until `switchOnSecondFactor` gets a code of it, within 15 minutes.',
  session: 'required',
  confirmed: true,
  data: z
    .strictObject({
      secret: z
        .string()
        .max(64)
        .meta({ description: 'The secret in base32, to type.', examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'] }),
      uri: z
        .string()
        .max(1024)
        .meta({
          description: 'The same for a QR code.',
          examples: ['otpauth://totp/Tern%20VPN:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
        }),
    })
    .meta({ id: 'SecondFactorSecret', description: 'What an authenticator app needs.' }),
  errors: ['secondFactorOn'],
  example: {
    data: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Tern%20VPN:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    },
  },
});

export const switchOnSecondFactor = operation({
  id: 'switchOnSecondFactor',
  method: 'post',
  path: '/turboClient/api/c-end/account/second-factor',
  tag: 'account',
  summary: 'Switch the second factor on',
  description:
    'A code shows that the app has the secret. Ends every other session, tells the owner by mail, and returns the recovery codes.',
  session: 'required',
  confirmed: true,
  body: z.strictObject({ code: AppCode }).meta({ id: 'SecondFactorStart', description: 'A code of the new secret.' }),
  data: RecoveryCodes,
  errors: ['secondFactorWrong', 'secondFactorOn', 'secondFactorOff'],
  example: { body: { code: '204816' }, data: { recoveryCodes: recoveryCodesExample } },
});

export const createRecoveryCodes = operation({
  id: 'createRecoveryCodes',
  method: 'post',
  path: '/turboClient/api/c-end/account/second-factor/recovery-codes',
  tag: 'account',
  summary: 'Create new recovery codes',
  description: 'They replace all former ones; a mail tells the owner.',
  session: 'required',
  confirmed: true,
  data: RecoveryCodes,
  errors: ['secondFactorOff'],
  example: { data: { recoveryCodes: recoveryCodesExample } },
});

export const switchOffSecondFactor = operation({
  id: 'switchOffSecondFactor',
  method: 'delete',
  path: '/turboClient/api/c-end/account/second-factor',
  tag: 'account',
  summary: 'Switch the second factor off',
  description: 'Deletes the secret and the recovery codes; a mail tells the owner. Succeeds also when it is off.',
  session: 'required',
  confirmed: true,
  data: NoData,
  errors: [],
  example: { data: null },
});

export const completeSecondFactor = operation({
  id: 'completeSecondFactor',
  method: 'post',
  path: '/turboClient/api/base/v3/second-factor',
  tag: 'session',
  summary: 'Complete a sign-in with the second factor',
  description:
    'Where an account has a second factor, `signIn`, `exchangeToken` and `completeOAuthSignIn` return 2021 with a token in `data.secondFactor`: for one sign-in, in the same browser, within 10 minutes. A wrong code does not use it up.',
  session: 'none',
  body: z
    .strictObject({
      token: Token.meta({ description: 'The token that came with 2021.' }),
      code: SecondFactorCode,
    })
    .meta({ id: 'SecondFactorCompletion', description: 'The sign-in and its code.' }),
  data: SessionToken,
  errors: ['secondFactorWrong', 'secondFactorExpired', 'accountBlocked'],
  example: { body: { ...tokenExample, code: '204816' }, data: tokenExample },
});
