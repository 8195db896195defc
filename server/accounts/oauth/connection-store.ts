/** SQL of connections that a user began in the settings. */
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { IdentityConnectionsTable, IdentityProvider } from '../../db/tables/identities.ts';

export async function insertConnection(db: Db, connection: Insertable<IdentityConnectionsTable>): Promise<void> {
  await db.insertInto('identity_connections').values(connection).execute();
}

type Move = { digest: string; to: string; now: Date };

/** Gives a connection that waits for its identity a new digest; false when there is none. */
export async function moveConnection(
  db: Db,
  { digest, to, identityProvider, now }: Move & { identityProvider: IdentityProvider },
): Promise<boolean> {
  const moved = await db
    .updateTable('identity_connections')
    .set({ digest: to })
    .where('digest', '=', digest)
    .where('identity_provider', '=', identityProvider)
    .where('issuer', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

type ConnectedIdentity = { issuer: string; subject: string; email: string; name: string | null };

/** Adds the verified identity to a connection, and gives it a new digest; false when there is none. */
export async function setConnectedIdentity(
  db: Db,
  { digest, to, identity, now }: Move & { identity: ConnectedIdentity },
): Promise<boolean> {
  const set = await db
    .updateTable('identity_connections')
    .set({ digest: to, ...identity })
    .where('digest', '=', digest)
    .where('issuer', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return set.numUpdatedRows > 0n;
}

/** Deletes and returns a connection, but only for the session that began it. */
export async function takeConnection(
  db: Db,
  { digest, accountId, sessionDigest, now }: { digest: string; accountId: string; sessionDigest: string; now: Date },
): Promise<Selectable<IdentityConnectionsTable> | undefined> {
  return db
    .deleteFrom('identity_connections')
    .where('digest', '=', digest)
    .where('account_id', '=', accountId)
    .where('session_digest', '=', sessionDigest)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}
