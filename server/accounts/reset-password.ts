/** A new password by a code that was mailed; it ends every session of the account (decisions §3). */

import type { Locale } from '#facts/locales.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { checkCode } from './codes.ts';
import { passwordChangedMail } from './mails.ts';
import type { Passwords } from './passwords.ts';
import { deleteHandoversOf, deleteSessionsOf, findAccount, setPassword, useCode } from './store.ts';

export type Reset = { email: string; code: string; password: string; client: string; locale: Locale };

/** @throws ApiError codeWrong, codeExpired, codeTriesUsed, overloaded, tooManyRequests */
export async function resetPassword(context: Context, passwords: Passwords, reset: Reset): Promise<void> {
  const { db, clock, mail } = context;
  const { email, code, password, client, locale } = reset;
  const codeId = await checkCode(context, email, 'reset', code, client);
  const passwordHash = await passwords.hash(password);
  await db.transaction().execute(async (tx) => {
    const account = await findAccount(tx, email);
    if (!account) throw new ApiError('codeWrong');
    if (!(await useCode(tx, codeId, clock.now()))) throw new ApiError('codeExpired');
    await setPassword(tx, account.id, passwordHash);
    await deleteSessionsOf(tx, account.id);
    await deleteHandoversOf(tx, account.id);
  });
  mail.send({ to: email, locale, template: passwordChangedMail });
}
