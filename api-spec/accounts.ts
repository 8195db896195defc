/** Making an account, and getting back into one (decisions §3). No answer tells whether an address has an account. */
import * as z from 'zod';
import { operation } from './operation.ts';
import { Email, Nothing, Password, Token, VerificationCode } from './schemas.ts';

const noEncrypt = z.literal(true).meta({ description: 'The password is sent as it is; TLS protects it.' });

const EmailOnly = z.strictObject({ email: Email }).meta({ id: 'CodeRequest', description: 'Where the code goes.' });

const codeErrors = ['codeWrong', 'codeExpired', 'codeTriesUsed'] as const;

export const sendRegisterCode = operation({
  id: 'sendRegisterCode',
  method: 'post',
  path: '/turboClient/api/base/register/email/sendCode',
  tag: 'accounts',
  summary: 'Send a sign-up code',
  description:
    'Mails a code of six digits that works for 15 minutes, once, for five tries; it voids the one before. An address that has an account gets a mail that says so instead; the answer is the same. One code a minute for an address, else 1006 with Retry-After.',
  session: 'none',
  body: EmailOnly,
  data: Nothing,
  errors: [],
  example: { body: { email: 'ada@example.com' }, data: null },
});

export const register = operation({
  id: 'register',
  method: 'post',
  path: '/turboClient/api/base/register/check',
  tag: 'accounts',
  summary: 'Sign up',
  description: 'Checks the code, makes the account and signs it in.',
  session: 'none',
  body: z
    .strictObject({
      email: Email,
      code: VerificationCode,
      password: Password,
      inviteCode: z
        .string()
        .max(32)
        .regex(/^[ -]*[A-Za-z0-9][A-Za-z0-9 -]*$/)
        .optional()
        .meta({
          description: 'The referral ID of whoever invited; case, spaces and hyphens do not matter.',
          examples: ['K7M3Q9XA'],
        }),
      downloadSource: z
        .string()
        .max(64)
        .regex(/^[A-Za-z0-9 _.-]*$/)
        .meta({ description: 'Where the person heard of the service; empty for no answer.', examples: ['search'] }),
      noEncrypt,
      deviceCode: z
        .string()
        .min(1)
        .max(64)
        .meta({ description: 'Names the device; the site sends a placeholder.', examples: ['web'] }),
    })
    .meta({ id: 'Registration', description: 'A new account.' }),
  data: z.strictObject({ token: Token }).meta({ id: 'RegisteredAccount', description: 'The new session.' }),
  errors: [...codeErrors, 'inviteCodeUnknown'],
  example: {
    body: {
      email: 'ada@example.com',
      code: '204816',
      password: 'tern-2026!',
      downloadSource: 'search',
      noEncrypt: true,
      deviceCode: 'web',
    },
    data: { token: 'mZ0kUq3v1yQe8oH4b7sXcL2dT9wRfA6jNpGiBtYhKuE' },
  },
});

export const sendResetCode = operation({
  id: 'sendResetCode',
  method: 'post',
  path: '/turboClient/api/base/clientUser/forgetPwd/send',
  tag: 'accounts',
  summary: 'Send a reset code',
  description:
    'Mails a code to an address that has an account, and nothing to any other; the answer is the same. One code a minute for an address.',
  session: 'none',
  body: EmailOnly,
  data: Nothing,
  errors: [],
  example: { body: { email: 'ada@example.com' }, data: null },
});

export const resetPassword = operation({
  id: 'resetPassword',
  method: 'post',
  path: '/turboClient/api/base/clientUser/forgetPwd/check',
  tag: 'accounts',
  summary: 'Set a new password',
  description: 'Checks the code and sets the password. Every session of the account ends.',
  session: 'none',
  body: z
    .strictObject({ email: Email, code: VerificationCode, password: Password, noEncrypt })
    .meta({ id: 'PasswordReset', description: 'A new password for an account.' }),
  data: Nothing,
  errors: codeErrors,
  example: {
    body: { email: 'ada@example.com', code: '204816', password: 'tern-2026!', noEncrypt: true },
    data: null,
  },
});
