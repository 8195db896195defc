/** Removes a passkey from the account. */
import type { Locale } from '#facts/locales.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/decorations.ts';
import { findIdentities } from '../settings/store.ts';
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
    // The lock keeps two simultaneous requests from removing the last two ways to sign in.
    const account = await getAccountRowForUpdate(tx, accountId);
    const passkeys = await findPasskeys(tx, accountId);
    const passkey = passkeys.find(({ id }) => id === passkeyId);
    if (!passkey) return undefined;
    const hasOther = account.password_hash !== null || passkeys.length > 1;
    if (!hasOther && (await findIdentities(tx, accountId)).length === 0) throw new ApiError('lastSignInMethod');
    await deleteOwnPasskey(tx, accountId, passkeyId);
    return passkey;
  });
  if (removed) mail.send({ to: email, locale, template: 'passkeyRemoved', values: { name: removed.name } });
}
