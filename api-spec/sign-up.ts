/**
 * Sign-up, and the password reset, which takes a mailed code as well. No response reveals whether an email has an account
 * (docs/decisions/0013-no-account-enumeration.md).
 */
import * as z from 'zod';
import { operation } from './operation.ts';
import { Email, NoData, Password, VerificationCode } from './schemas.ts';
import { SessionToken } from './session.ts';

const noEncrypt = z.literal(true).meta({ description: 'The password is sent unencrypted inside TLS.' });

const CodeRequest = z
  .strictObject({ email: Email })
  .meta({ id: 'CodeRequest', description: 'The email that the code is sent to.' });

const codeErrors = ['codeWrong', 'codeExpired', 'codeTriesUsed'] as const;

export const sendRegisterCode = operation({
  id: 'sendRegisterCode',
  method: 'post',
  path: '/turboClient/api/base/register/email/sendCode',
  tag: 'accounts',
  summary: 'Send a sign-up code',
  description:
    'Mails a six-digit code, valid for 15 minutes, one use and five tries; it replaces the previous code. An email that already has an account gets a mail that says so instead; the response is the same. At most one code a minute per email, else 1006 with Retry-After.',
  session: 'none',
  body: CodeRequest,
  data: NoData,
  errors: [],
  example: { body: { email: 'ada@example.com' }, data: null },
});

export const register = operation({
  id: 'register',
  method: 'post',
  path: '/turboClient/api/base/register/check',
  tag: 'accounts',
  summary: 'Sign up',
  description: 'Checks the code, creates the account and its first session.',
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
          description: 'The referral ID of the inviter; case, spaces and hyphens are ignored.',
          examples: ['K7M3Q9XA'],
        }),
      downloadSource: z
        .string()
        .max(64)
        .regex(/^[A-Za-z0-9 _.-]*$/)
        .meta({ description: 'Where the user heard of the service; empty when not given.', examples: ['search'] }),
      noEncrypt,
      deviceCode: z
        .string()
        .min(1)
        .max(64)
        .meta({ description: 'An id of the device; the site sends a placeholder.', examples: ['web'] }),
    })
    .meta({ id: 'Registration', description: 'The new account and its verification code.' }),
  data: SessionToken,
  errors: [...codeErrors, 'inviteCodeUnknown', 'passwordCommon'],
  example: {
    body: {
      email: 'ada@example.com',
      code: '204816',
      password: 'moor-2026!',
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
    'Mails a code to an email that has an account, and nothing to any other; the response is the same. At most one code a minute per email.',
  session: 'none',
  body: CodeRequest,
  data: NoData,
  errors: [],
  example: { body: { email: 'ada@example.com' }, data: null },
});

export const resetPassword = operation({
  id: 'resetPassword',
  method: 'post',
  path: '/turboClient/api/base/clientUser/forgetPwd/check',
  tag: 'accounts',
  summary: 'Set a new password',
  description:
    'Checks the code, sets the password and ends every session of the account. `removeRecent` is for a customer whose account somebody else may have been in: it also removes passkeys, connected identities and a second factor that were added in the last 7 days, except for the identity that created the account. A request without it can be repeated when its response was lost: until the code expires, the used code and the new password succeed again and change nothing.',
  session: 'none',
  body: z
    .strictObject({
      email: Email,
      code: VerificationCode,
      password: Password,
      noEncrypt,
      removeRecent: z
        .boolean()
        .optional()
        .meta({ description: 'Removes ways to sign in that were added in the last 7 days.', examples: [true] }),
    })
    .meta({ id: 'PasswordReset', description: 'The new password and its verification code.' }),
  data: NoData,
  errors: [...codeErrors, 'passwordCommon', 'passwordUnchanged'],
  example: {
    body: { email: 'ada@example.com', code: '204816', password: 'moor-2026!', noEncrypt: true },
    data: null,
  },
});
