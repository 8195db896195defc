/** Disconnects an external identity from the account. */
import type { Context } from '../../context.ts';
import type { Session } from '../../http/decorations.ts';
import { notifyOwner } from '../notify-owner.ts';
import { hashIdentity, identityProviderNames } from '../oauth/rules.ts';
import { deleteIdentity, findIdentities } from '../oauth/store.ts';
import { endUnfinishedSignIns } from '../session-store.ts';
import { lockOwnAccount } from '../sessions.ts';
import { requireOtherSignInMethod } from '../sign-in-methods.ts';

/** Does nothing when the identity is not connected to this account. @throws ApiError lastSignInMethod, sessionRequired */
export async function disconnectIdentity(
  context: Pick<Context, 'db' | 'log' | 'mail'>,
  session: Session,
  identityId: string,
): Promise<void> {
  const { accountId } = session;
  const disconnected = await context.db.transaction().execute(async (tx) => {
    const account = await lockOwnAccount(tx, session);
    const identity = (await findIdentities(tx, accountId)).find((row) => hashIdentity(row) === identityId);
    if (!identity) return undefined;
    await requireOtherSignInMethod(tx, account);
    await deleteIdentity(tx, identity);
    await endUnfinishedSignIns(tx, accountId, identity.identity_provider);
    return { account, identity };
  });
  if (!disconnected) return;
  const { identity_provider, email } = disconnected.identity;
  const values = { identityProvider: identityProviderNames[identity_provider], email };
  notifyOwner(context, disconnected.account, 'identityDisconnected', values);
}
