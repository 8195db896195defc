/** Disconnects an external identity from the account. */
import type { Locale } from '#facts/locales.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/decorations.ts';
import { hashIdentity, identityProviderNames } from '../oauth/rules.ts';
import { findPasskeys } from '../passkeys/store.ts';
import { getAccountRowForUpdate } from '../store.ts';
import { deleteIdentity, deleteOneTimeTokensByProvider, findIdentities, type IdentityRow } from './store.ts';

/** Does nothing when the identity is not connected to this account. @throws ApiError lastSignInMethod */
export async function disconnectIdentity(
  { db, mail }: Pick<Context, 'db' | 'mail'>,
  { accountId, email }: Session,
  identityId: string,
  locale: Locale,
): Promise<void> {
  const disconnected = await db.transaction().execute(async (tx): Promise<IdentityRow | undefined> => {
    // The lock keeps two simultaneous requests from disconnecting the last two identities.
    const account = await getAccountRowForUpdate(tx, accountId);
    const identities = await findIdentities(tx, accountId);
    const identity = identities.find((row) => hashIdentity(row) === identityId);
    if (!identity) return undefined;
    const hasPasskey = (await findPasskeys(tx, accountId)).length > 0;
    if (account.password_hash === null && !hasPasskey && identities.length === 1)
      throw new ApiError('lastSignInMethod');
    await deleteIdentity(tx, identity);
    await deleteOneTimeTokensByProvider(tx, accountId, identity.identity_provider);
    return identity;
  });
  if (!disconnected) return;
  const values = { identityProvider: identityProviderNames[disconnected.identity_provider], email: disconnected.email };
  mail.send({ to: email, locale, template: 'identityDisconnected', values });
}
