/** Removes a passkey from the account. */
import type { Locale } from '#facts/locales.ts';
import type { Context } from '../../context.ts';
import type { Session } from '../../http/decorations.ts';
import { lockOwnAccount } from '../sessions.ts';
import { requireOtherSignInMethod } from '../sign-in-methods.ts';
import { deleteOwnPasskey, findPasskeys } from './store.ts';

/** Does nothing when the account has no such passkey. @throws ApiError lastSignInMethod, sessionRequired */
export async function removePasskey(
  { db, mail }: Pick<Context, 'db' | 'mail'>,
  session: Session,
  passkeyId: string,
  locale: Locale,
): Promise<void> {
  const { accountId, email } = session;
  const removed = await db.transaction().execute(async (tx) => {
    const account = await lockOwnAccount(tx, session);
    const passkey = (await findPasskeys(tx, accountId)).find(({ id }) => id === passkeyId);
    if (!passkey) return undefined;
    await requireOtherSignInMethod(tx, account);
    await deleteOwnPasskey(tx, accountId, passkeyId);
    return passkey;
  });
  if (removed) mail.send({ to: email, locale, template: 'passkeyRemoved', values: { name: removed.name } });
}
