/** Disconnects an external identity from the account. */
import type { Locale } from '#facts/locales.ts';
import type { Context } from '../../context.ts';
import type { Session } from '../../http/decorations.ts';
import { hashIdentity, identityProviderNames } from '../oauth/rules.ts';
import { deleteIdentity, findIdentities, type IdentityRow } from '../oauth/store.ts';
import { endUnfinishedSignIns } from '../session-store.ts';
import { lockOwnAccount } from '../sessions.ts';
import { requireOtherSignInMethod } from '../sign-in-methods.ts';

/** Does nothing when the identity is not connected to this account. @throws ApiError lastSignInMethod, sessionRequired */
export async function disconnectIdentity(
  { db, mail }: Pick<Context, 'db' | 'mail'>,
  session: Session,
  identityId: string,
  locale: Locale,
): Promise<void> {
  const { accountId, email } = session;
  const disconnected = await db.transaction().execute(async (tx): Promise<IdentityRow | undefined> => {
    const account = await lockOwnAccount(tx, session);
    const identity = (await findIdentities(tx, accountId)).find((row) => hashIdentity(row) === identityId);
    if (!identity) return undefined;
    await requireOtherSignInMethod(tx, account);
    await deleteIdentity(tx, identity);
    await endUnfinishedSignIns(tx, accountId, identity.identity_provider);
    return identity;
  });
  if (!disconnected) return;
  const values = { identityProvider: identityProviderNames[disconnected.identity_provider], email: disconnected.email };
  mail.send({ to: email, locale, template: 'identityDisconnected', values });
}
