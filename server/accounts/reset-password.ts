/** Sets a new password with a mailed code, which ends every session of the account. */
import type { Locale } from '#facts/locales.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import type { Client } from '../http/client.ts';
import { useCode } from './code-store.ts';
import { checkCode } from './codes.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import type { Device } from './known-device.ts';
import { endSessions } from './session-store.ts';
import { findAccount, setPassword } from './store.ts';

export type PasswordReset = {
  email: string;
  code: string;
  password: string;
  client: Client;
  device: Device;
  locale: Locale;
};

/** @throws ApiError passwordCommon (before a try of the code is used), passwordUnchanged, codeWrong, codeExpired, codeTriesUsed, overloaded, tooManyRequests */
export async function resetPassword(
  context: Pick<Context, 'db' | 'clock' | 'limits' | 'mail' | 'passwords' | 'secrets'>,
  { email, code, password, client, device, locale }: PasswordReset,
): Promise<void> {
  const { db, clock, mail, passwords } = context;
  refuseCommonPassword(password);
  const rightCode = await checkCode(context, { email, purpose: 'reset', code, client, requesters: [device.id] });
  const { password_hash: formerHash = null } = (await findAccount(db, email)) ?? {};
  // Whoever knows the former password would stay in.
  if (formerHash && (await passwords.verify(formerHash, password, device.id))) throw new ApiError('passwordUnchanged');
  const passwordHash = await passwords.hash(password, device.id);
  await db.transaction().execute(async (tx) => {
    const account = await findAccount(tx, email);
    if (!account) throw new ApiError('codeWrong');
    if (!(await useCode(tx, rightCode, clock.now()))) throw new ApiError('codeExpired');
    await setPassword(tx, account.id, passwordHash);
    await endSessions(tx, account.id);
  });
  mail.send({ to: email, locale, template: 'passwordChanged', values: {} });
}
