/** Changes the password of a signed-in user, which signs out everywhere else. */
import type { Locale } from '#facts/locales.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/decorations.ts';
import { passwordChangedMail } from '../mails.ts';
import type { Passwords } from '../passwords.ts';
import { endOtherSessions } from '../sessions.ts';
import { checkPassword } from '../sign-in.ts';
import { setPassword } from '../store.ts';
import { getAccountRowForUpdate } from './store.ts';

export type PasswordChange = { currentPassword: string; password: string; clientKey: string; locale: Locale };

/** @throws ApiError credentialsWrong, overloaded, tooManyRequests */
export async function changePassword(
  context: Context,
  passwords: Passwords,
  { accountId, email, digest }: Session,
  { currentPassword, password, clientKey, locale }: PasswordChange,
): Promise<void> {
  const { db, mail } = context;
  const checked = await checkPassword(context, passwords, { email, password: currentPassword, clientKey });
  const passwordHash = await passwords.hash(password);
  await db.transaction().execute(async (tx) => {
    const account = await getAccountRowForUpdate(tx, accountId);
    // A reset since the check above may have replaced the password that was checked.
    if (account.password_hash !== checked.password_hash) throw new ApiError('credentialsWrong');
    await setPassword(tx, accountId, passwordHash);
    await endOtherSessions(tx, accountId, digest);
  });
  mail.send({ to: email, locale, template: passwordChangedMail });
}
