/** What a deletion does to the tables of accounts, codes, sessions and identities. */
import type { Db } from '../../db/open.ts';
import type { AccountRow } from '../../db/schema.ts';

export async function markDeleted(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('accounts').set({ deleted_at: now }).where('id', '=', id).execute();
}

/** Once more is no error. False when it is too late. */
export async function markRestored(db: Db, id: string, deletedAfter: Date): Promise<boolean> {
  const restored = await db
    .updateTable('accounts')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .where((or) => or.or([or('deleted_at', 'is', null), or('deleted_at', '>', deletedAfter)]))
    .executeTakeFirst();
  return restored.numUpdatedRows > 0n;
}

export async function accountsToErase(db: Db, deletedBy: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('deleted_at', '<=', deletedBy)
    .where('erased_at', 'is', null)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Undefined when another process is at it or was, or the account came back. */
export async function lockToErase(tx: Db, id: string, deletedBy: Date): Promise<AccountRow | undefined> {
  return tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', '<=', deletedBy)
    .where('erased_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Only the row's id stays, for the orders that accounting has to keep. */
export async function eraseAccount(tx: Db, { id, email }: AccountRow, now: Date): Promise<void> {
  await tx.deleteFrom('sessions').where('account_id', '=', id).execute();
  await tx.deleteFrom('one_time_tokens').where('account_id', '=', id).execute();
  await tx.deleteFrom('external_identities').where('account_id', '=', id).execute();
  await tx.deleteFrom('oauth_sign_ins').where('email', '=', email).execute();
  await tx.deleteFrom('codes').where('email', '=', email).execute();
  await tx.updateTable('accounts').set({ invited_by: null }).where('invited_by', '=', id).execute();
  await tx
    .updateTable('accounts')
    .set({
      email: `${id}@erased.invalid`,
      password_hash: null,
      referral_code: `erased ${id}`,
      invited_by: null,
      erased_at: now,
    })
    .where('id', '=', id)
    .execute();
}
