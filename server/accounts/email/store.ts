/** SQL of changes of the email: they are kept as long as they can be undone. */
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { EmailChangesTable } from '../../db/tables/accounts.ts';

export type EmailChangeRow = Selectable<EmailChangesTable>;

export async function insertEmailChange(tx: Db, change: Insertable<EmailChangesTable>): Promise<void> {
  await tx.insertInto('email_changes').values(change).execute();
}

export async function findEmailChange(db: Db, id: string): Promise<EmailChangeRow | undefined> {
  return db.selectFrom('email_changes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @param after the time of the oldest change that can still be undone, exclusive */
export async function findEmailChangeToUndo(db: Db, digest: string, after: Date): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('undo_digest', '=', digest)
    .where('created_at', '>', after)
    .executeTakeFirst();
}

/** The latest change from an email; rows that can no longer be undone are deleted within an hour. */
export async function findEmailChangeFrom(db: Db, email: string): Promise<EmailChangeRow | undefined> {
  const changes = db.selectFrom('email_changes').selectAll().where('old_email', '=', email);
  return changes.orderBy('created_at', 'desc').limit(1).executeTakeFirst();
}

/** The account's earliest change from an email. @param after the time of the oldest change that can still be undone, exclusive */
export async function findFirstEmailChangeFrom(
  tx: Db,
  { accountId, email, after }: { accountId: string; email: string; after: Date },
): Promise<EmailChangeRow | undefined> {
  const changes = tx.selectFrom('email_changes').selectAll().where('account_id', '=', accountId);
  const undoable = changes.where('old_email', '=', email).where('created_at', '>', after);
  return undoable.orderBy('created_at').limit(1).executeTakeFirst();
}

/** Newest first. */
export async function findEmailChanges(db: Db, accountId: string, after: Date): Promise<EmailChangeRow[]> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('created_at', '>', after)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Deletes a change and every later one of its account: their links are void from now on. */
export async function deleteEmailChangesFrom(
  tx: Db,
  { account_id, created_at }: Pick<EmailChangeRow, 'account_id' | 'created_at'>,
): Promise<void> {
  await tx
    .deleteFrom('email_changes')
    .where('account_id', '=', account_id)
    .where('created_at', '>=', created_at)
    .execute();
}
