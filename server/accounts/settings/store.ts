/** What the settings ask of the tables of accounts, sessions and identities; always of one account. */
import type { Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AccountRow, ExternalIdentitiesTable, IdentityProvider, SessionRow } from '../../db/schema.ts';

export type IdentityRow = Selectable<ExternalIdentitiesTable>;

export async function getAccountRow(db: Db, id: string): Promise<AccountRow> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Whoever changes what opens the account comes one after the other. */
export async function lockAccountRow(tx: Db, id: string): Promise<AccountRow> {
  return tx.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** The last used first. */
export async function liveSessionsOf(db: Db, accountId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('digest')
    .execute();
}

/** The longest connected first. */
export async function identitiesOf(db: Db, accountId: string): Promise<IdentityRow[]> {
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

export async function deleteOwnSession(db: Db, accountId: string, digest: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).where('digest', '=', digest).execute();
}

export async function deleteOtherSessions(db: Db, accountId: string, digest: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).where('digest', '!=', digest).execute();
}

/** Sign-ins by a provider that are on their way to a session. */
export async function deleteHandoversBy(db: Db, accountId: string, provider: IdentityProvider): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('account_id', '=', accountId).where('flag', '=', provider).execute();
}
