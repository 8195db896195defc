/** SQL of passkeys and of challenges that were used. */
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { PasskeyChallengesTable, PasskeysTable } from '../../db/tables/accounts.ts';
import type { SessionOwner } from '../session-store.ts';

export type PasskeyRow = Selectable<PasskeysTable>;
export type NewPasskey = Insertable<PasskeysTable>;

/** Ordered by when they were created, earliest first. */
export async function findPasskeys(db: Db, accountId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** With the session version of its account. */
export type CheckedPasskey = PasskeyRow & Pick<SessionOwner, 'session_version'>;

export async function findPasskey(db: Db, id: string): Promise<CheckedPasskey | undefined> {
  return db
    .selectFrom('passkeys')
    .innerJoin('accounts', 'accounts.id', 'passkeys.account_id')
    .selectAll('passkeys')
    .select('accounts.session_version')
    .where('passkeys.id', '=', id)
    .executeTakeFirst();
}

/** False when the credential is already registered. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<boolean> {
  const inserted = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function renameOwnPasskey(
  db: Db,
  { accountId, id, name }: { accountId: string; id: string; name: string },
): Promise<void> {
  await db.updateTable('passkeys').set({ name }).where('id', '=', id).where('account_id', '=', accountId).execute();
}

export async function deleteOwnPasskey(db: Db, accountId: string, id: string): Promise<void> {
  await db.deleteFrom('passkeys').where('id', '=', id).where('account_id', '=', accountId).execute();
}

/** False when a simultaneous use stored another counter, or the passkey was removed. */
export async function touchPasskey(
  db: Db,
  { id, counter }: PasskeyRow,
  { newCounter, now }: { newCounter: number; now: Date },
): Promise<boolean> {
  const touched = await db
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return touched.numUpdatedRows > 0n;
}

/** False when it was used before: of two simultaneous responses, one gets it. */
export async function insertUsedChallenge(db: Db, challenge: Insertable<PasskeyChallengesTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('passkey_challenges')
    .values(challenge)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
