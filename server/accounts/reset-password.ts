/** Sets a new password with a mailed code, which ends every session of the account. */
import type { Locale } from '#facts/locales.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { checkCode } from './codes.ts';
import { passwordChangedMail } from './mails.ts';
import type { Passwords } from './passwords.ts';
import { deleteOneTimeTokens, deleteSessions, findAccount, setPassword, useCode } from './store.ts';

export type PasswordReset = { email: string; code: string; password: string; clientKey: string; locale: Locale };

/** @throws ApiError codeWrong, codeExpired, codeTriesUsed, overloaded, tooManyRequests */
export async function resetPassword(
  context: Pick<Context, 'db' | 'clock' | 'limits' | 'mail'>,
  passwords: Passwords,
  { email, code, password, clientKey, locale }: PasswordReset,
): Promise<void> {
  const { db, clock, mail } = context;
  const codeId = await checkCode(context, { email, purpose: 'reset', code, clientKey });
  const passwordHash = await passwords.hash(password);
  await db.transaction().execute(async (tx) => {
    const account = await findAccount(tx, email);
    if (!account) throw new ApiError('codeWrong');
    if (!(await useCode(tx, codeId, clock.now()))) throw new ApiError('codeExpired');
    await setPassword(tx, account.id, passwordHash);
    await deleteSessions(tx, account.id);
    await deleteOneTimeTokens(tx, account.id);
  });
  mail.send({ to: email, locale, template: passwordChangedMail });
}
