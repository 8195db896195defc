/** SQL of account deletion: marks, restores and erases the rows of an account. */
import type { Db } from '../../db/open.ts';
import type { AccountRow } from '../../db/schema.ts';
import { deleteSecondFactor } from '../second-factor/store.ts';

export async function markAccountDeleted(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('accounts').set({ deleted_at: now }).where('id', '=', id).execute();
}

/** True also when the account was restored before; false when it was deleted at or before `cutoff`, or erased. */
export async function markAccountRestored(db: Db, id: string, cutoff: Date): Promise<boolean> {
  const restored = await db
    .updateTable('accounts')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .where((or) => or.or([or('deleted_at', 'is', null), or('deleted_at', '>', cutoff)]))
    .executeTakeFirst();
  return restored.numUpdatedRows > 0n;
}

export async function findAccountsToErase(db: Db, cutoff: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('deleted_at', '<=', cutoff)
    .where('erased_at', 'is', null)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Undefined when another process is erasing the account or has erased it, or when the account was restored. */
export async function lockAccountToErase(tx: Db, id: string, cutoff: Date): Promise<AccountRow | undefined> {
  return tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', '<=', cutoff)
    .where('erased_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Locks the accounts of those who were invited: call it before anything else of theirs is locked, as they may be being erased, too. */
export async function forgetInviter(tx: Db, id: string): Promise<void> {
  await tx.updateTable('accounts').set({ invited_by: null }).where('invited_by', '=', id).execute();
}

/** Keeps the row's id for the orders that accounting requires, and nothing personal. */
export async function eraseAccountRows(tx: Db, { id, email }: AccountRow, now: Date): Promise<void> {
  await tx.deleteFrom('sessions').where('account_id', '=', id).execute();
  await tx.deleteFrom('sign_ins').where('account_id', '=', id).execute();
  await tx.deleteFrom('one_time_tokens').where('account_id', '=', id).execute();
  await tx.deleteFrom('external_identities').where('account_id', '=', id).execute();
  await tx.deleteFrom('identity_connections').where('account_id', '=', id).execute();
  await tx.deleteFrom('email_changes').where('account_id', '=', id).execute();
  await tx.deleteFrom('passkeys').where('account_id', '=', id).execute();
  await deleteSecondFactor(tx, id);
  await tx.deleteFrom('oauth_sign_ins').where('email', '=', email).execute();
  await tx.deleteFrom('codes').where('email', '=', email).execute();
  await tx.deleteFrom('requested_codes').where('email', '=', email).execute();
  await tx
    .updateTable('accounts')
    .set({
      email: `${id}@erased.invalid`,
      password_hash: null,
      referral_code: `erased ${id}`,
      invited_by: null,
      locale: null,
      download_source: null,
      erased_at: now,
    })
    .where('id', '=', id)
    .execute();
}
