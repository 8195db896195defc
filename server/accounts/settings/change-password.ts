/** A new password by the one so far; it ends every other session. */

import type { Locale } from '#facts/locales.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/session.ts';
import { passwordChangedMail } from '../mails.ts';
import type { Passwords } from '../passwords.ts';
import { checkPassword } from '../sign-in.ts';
import { setPassword } from '../store.ts';
import { endElsewhere } from './end-elsewhere.ts';
import { lockAccountRow } from './store.ts';

export type PasswordChange = { currentPassword: string; password: string; client: string; locale: Locale };

/** @throws ApiError credentialsWrong, overloaded, tooManyRequests */
export async function changePassword(
  context: Context,
  passwords: Passwords,
  { accountId, email, digest }: Session,
  { currentPassword, password, client, locale }: PasswordChange,
): Promise<void> {
  const { db, mail } = context;
  const checked = await checkPassword(context, passwords, { email, password: currentPassword, client });
  const passwordHash = await passwords.hash(password);
  await db.transaction().execute(async (tx) => {
    // A reset may have come in between: then what was checked is the password no more.
    const account = await lockAccountRow(tx, accountId);
    if (account.password_hash !== checked.password_hash) throw new ApiError('credentialsWrong');
    await setPassword(tx, accountId, passwordHash);
    await endElsewhere(tx, accountId, digest);
  });
  mail.send({ to: email, locale, template: passwordChangedMail });
}
