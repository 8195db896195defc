/** An outside identity opens the account no more. */

import type { Locale } from '#facts/locales.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/session.ts';
import { identityDisconnectedMail } from '../mails.ts';
import { identityId, providerNames } from './rules.ts';
import { deleteHandoversBy, deleteIdentity, type IdentityRow, identitiesOf, lockAccountRow } from './store.ts';

/** One that is not the account's (any more) changes nothing. @throws ApiError lastSignInMethod */
export async function disconnectIdentity(
  { db, mail }: Context,
  { accountId, email }: Session,
  id: string,
  locale: Locale,
): Promise<void> {
  const gone = await db.transaction().execute(async (tx): Promise<IdentityRow | undefined> => {
    // Of two who disconnect the last two at once, the second sees what the first has left.
    const account = await lockAccountRow(tx, accountId);
    const identities = await identitiesOf(tx, accountId);
    const identity = identities.find((row) => identityId(row) === id);
    if (!identity) return undefined;
    if (account.password_hash === null && identities.length === 1) throw new ApiError('lastSignInMethod');
    await deleteIdentity(tx, identity);
    await deleteHandoversBy(tx, accountId, identity.identity_provider);
    return identity;
  });
  if (!gone) return;
  const values = { provider: providerNames[gone.identity_provider], address: gone.email };
  mail.send({ to: email, locale, template: identityDisconnectedMail, values });
}
