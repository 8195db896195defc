/** SQL of the account settings: sessions and external identities of one account. */
import type { Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { SessionRow } from '../../db/schema.ts';
import type { ExternalIdentitiesTable, IdentityProvider } from '../../db/tables/identities.ts';
import { hasCurrentVersion } from '../session-store.ts';

export type IdentityRow = Selectable<ExternalIdentitiesTable>;

/** Most recently used first. */
export async function findLiveSessions(db: Db, accountId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .selectAll('sessions')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where(hasCurrentVersion('sessions'))
    .orderBy('last_used_at', 'desc')
    .orderBy('digest')
    .execute();
}

/** Ordered by when they were connected, earliest first. */
export async function findIdentities(db: Db, accountId: string): Promise<IdentityRow[]> {
  return db
    .selectFrom('external_identities')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('issuer')
    .orderBy('subject')
    .execute();
}

export async function deleteIdentity(db: Db, { issuer, subject, account_id }: IdentityRow): Promise<void> {
  await db
    .deleteFrom('external_identities')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('account_id', '=', account_id)
    .execute();
}

/** Deletes a session only if it belongs to the account, and the account's one-time tokens: the session may have issued them. */
export async function deleteOwnSession(db: Db, accountId: string, digest: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).where('digest', '=', digest).execute();
  await db.deleteFrom('one_time_tokens').where('account_id', '=', accountId).execute();
}

/** Ends sign-ins by this provider that are not complete: their one-time token or their second factor is missing. */
export async function deleteOneTimeTokensByProvider(
  db: Db,
  accountId: string,
  identityProvider: IdentityProvider,
): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('account_id', '=', accountId)
    .where('flag', '=', identityProvider)
    .execute();
  await db
    .deleteFrom('pending_sign_ins')
    .where('account_id', '=', accountId)
    .where('method', '=', identityProvider)
    .execute();
}
