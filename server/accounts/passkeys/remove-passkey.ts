/** Removes a passkey from the account. */
import type { Locale } from '#facts/locales.ts';
import type { Context } from '../../context.ts';
import type { Session } from '../../http/decorations.ts';
import { requireOtherSignInMethod } from '../sign-in-methods.ts';
import { getAccountRowForUpdate } from '../store.ts';
import { deleteOwnPasskey, findPasskeys } from './store.ts';

/** Does nothing when the account has no such passkey. @throws ApiError lastSignInMethod */
export async function removePasskey(
  { db, mail }: Pick<Context, 'db' | 'mail'>,
  { accountId, email }: Session,
  passkeyId: string,
  locale: Locale,
): Promise<void> {
  const removed = await db.transaction().execute(async (tx) => {
    const account = await getAccountRowForUpdate(tx, accountId);
    const passkey = (await findPasskeys(tx, accountId)).find(({ id }) => id === passkeyId);
    if (!passkey) return undefined;
    await requireOtherSignInMethod(tx, account);
    await deleteOwnPasskey(tx, accountId, passkeyId);
    return passkey;
  });
  if (removed) mail.send({ to: email, locale, template: 'passkeyRemoved', values: { name: removed.name } });
}
