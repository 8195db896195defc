/** Changes the password of a signed-in user, which signs out everywhere else. */
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { type Client, laneOf } from '../../http/client.ts';
import type { Session } from '../../http/decorations.ts';
import { refuseCommonPassword } from '../common-passwords.ts';
import { notifyOwner } from '../notify-owner.ts';
import { checkOwnPassword } from '../own-password.ts';
import { endSessions } from '../session-store.ts';
import { lockOwnAccount } from '../sessions.ts';
import { setPassword } from '../store.ts';

export type PasswordChange = { currentPassword: string; password: string; client: Client };

/** @throws ApiError passwordCommon, passwordUnchanged, credentialsWrong, sessionRequired, overloaded, tooManyRequests */
export async function changePassword(
  context: Pick<Context, 'config' | 'db' | 'limits' | 'log' | 'mail' | 'passwords'>,
  session: Session,
  { currentPassword, password, client }: PasswordChange,
): Promise<void> {
  const { config, db, passwords } = context;
  const { accountId, digest } = session;
  refuseCommonPassword(password, config.brand);
  const checked = await checkOwnPassword(context, session, { password: currentPassword, client });
  if (password === currentPassword) throw new ApiError('passwordUnchanged');
  const passwordHash = await passwords.hash(password, laneOf(client, accountId));
  const account = await db.transaction().execute(async (tx) => {
    const account = await lockOwnAccount(tx, session);
    // A reset since the check above may have replaced the password that was checked.
    if (account.password_hash !== checked.password_hash) throw new ApiError('credentialsWrong');
    await setPassword(tx, accountId, passwordHash);
    await endSessions(tx, accountId, digest);
    return account;
  });
  notifyOwner(context, account, 'passwordChanged', {});
}
