/** Removes a passkey from the account. */
import type { Context } from '../../context.ts';
import type { Session } from '../../http/decorations.ts';
import { notifyOwner } from '../notify-owner.ts';
import { lockOwnAccount } from '../sessions.ts';
import { requireOtherSignInMethod } from '../sign-in-methods.ts';
import { deleteOwnPasskey, findPasskeys } from './store.ts';

/** Does nothing when the account has no such passkey. @throws ApiError lastSignInMethod, sessionRequired */
export async function removePasskey(
  context: Pick<Context, 'db' | 'log' | 'mail'>,
  session: Session,
  passkeyId: string,
): Promise<void> {
  const { accountId } = session;
  const removed = await context.db.transaction().execute(async (tx) => {
    const account = await lockOwnAccount(tx, session);
    const passkey = (await findPasskeys(tx, accountId)).find(({ id }) => id === passkeyId);
    if (!passkey) return undefined;
    await requireOtherSignInMethod(tx, account);
    await deleteOwnPasskey(tx, accountId, passkeyId);
    return { account, name: passkey.name };
  });
  if (removed) notifyOwner(context, removed.account, 'passkeyRemoved', { name: removed.name });
}
