/** Change of an account's email, and its undoing (docs/decisions/0059-change-of-email.md). */
import * as z from 'zod';
import { operation } from './operation.ts';
import { Email, NoData, Token, VerificationCode } from './schemas.ts';

export const sendEmailChangeCode = operation({
  id: 'sendEmailChangeCode',
  method: 'post',
  path: '/turboClient/api/c-end/account/email/send',
  tag: 'account',
  summary: 'Send a code to a new email',
  description:
    'Mails a code to the new email, with the rules of the sign-up code. An email that has an account gets a mail about that instead; the response is the same.',
  session: 'required',
  confirmed: true,
  body: z.strictObject({ email: Email }).meta({ id: 'NewEmail', description: 'The new email.' }),
  data: NoData,
  errors: ['emailUnchanged'],
  example: { body: { email: 'lovelace@example.com' }, data: null },
});

export const changeEmail = operation({
  id: 'changeEmail',
  method: 'post',
  path: '/turboClient/api/c-end/account/email',
  tag: 'account',
  summary: 'Change the email',
  description:
    'Needs the code that `sendEmailChangeCode` mailed for this account. Ends every other session. The former email gets a link that undoes the change within 7 days. A change back to an email whose own link still works voids that link and those of all changes since; the email that is left gets a notice without a link.',
  session: 'required',
  confirmed: true,
  body: z
    .strictObject({ email: Email, code: VerificationCode })
    .meta({ id: 'EmailChange', description: 'The new email and the code from its mailbox.' }),
  data: NoData,
  errors: ['codeWrong', 'codeExpired', 'codeTriesUsed'],
  example: { body: { email: 'lovelace@example.com', code: '204816' }, data: null },
});

export const undoEmailChange = operation({
  id: 'undoEmailChange',
  method: 'post',
  path: '/turboClient/api/base/v3/email-undo',
  tag: 'accounts',
  summary: 'Undo a change of the email',
  description:
    'Takes the token from the notice’s link (`/auth/reset?undo=…`), within 7 days and once. The account gets its former email back. Later changes of the email are undone as well, every session ends, the password no longer works (`resetPassword` sets a new one), and passkeys, identities and a second factor added since 7 days before the change are removed.',
  session: 'none',
  body: z
    .strictObject({ token: Token.meta({ description: 'The `undo` parameter of the link.' }) })
    .meta({ id: 'EmailUndo', description: 'The token from the link.' }),
  data: z.strictObject({ email: Email }).meta({ id: 'EmailRestored', description: 'The email of the account now.' }),
  errors: ['emailUndoInvalid', 'emailInUse'],
  example: {
    body: { token: 'mZ0kUq3v1yQe8oH4b7sXcL2dT9wRfA6jNpGiBtYhKuE' },
    data: { email: 'ada@example.com' },
  },
});
