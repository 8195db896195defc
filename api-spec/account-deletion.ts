/** Deletion of an account. */
import * as z from 'zod';
import { operation } from './operation.ts';
import { Email, NoData, timestamp, VerificationCode } from './schemas.ts';

export const sendDeletionCode = operation({
  id: 'sendDeletionCode',
  method: 'post',
  path: '/turboClient/api/c-end/account/deletion/send',
  tag: 'account',
  summary: 'Send a deletion code',
  description: 'Does the same as `sendConfirmationCode`, which replaces it.',
  deprecated: true,
  session: 'required',
  data: NoData,
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
    'Needs a confirmed session (`confirmSession`), or the code itself. Ends the renewal and every session, and confirms the deletion by mail. For 14 days, signing in with `restore` restores everything except the renewal; then the account is erased, except for what accounting law requires to keep.',
  session: 'required',
  body: z
    .strictObject({
      code: VerificationCode.optional().meta({
        description: 'A confirmation code. Confirm the session by `confirmSession` instead.',
        deprecated: true,
      }),
      confirmation: Email.meta({ description: 'The account’s email, typed by the user.' }),
    })
    .meta({ id: 'AccountDeletion', description: 'Confirms that the deletion is intended.' }),
  data: z
    .strictObject({ erasedAt: timestamp('When the account will be erased; until then it can be restored.') })
    .meta({ id: 'AccountDeleted', description: 'The account is deleted and can be restored.' }),
  errors: ['confirmationRequired', 'codeWrong', 'codeExpired', 'codeTriesUsed'],
  example: {
    body: { confirmation: 'ada@example.com' },
    data: { erasedAt: '2026-12-05T09:30:00.000Z' },
  },
});
