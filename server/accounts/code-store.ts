/** SQL of the codes that mails carry. */
import type { Db } from '../db/open.ts';
import type { CodesTable } from '../db/tables/accounts.ts';

export type CodePurpose = CodesTable['purpose'];

export type NewCode = {
  id: string;
  email: string;
  purpose: CodePurpose;
  digest: string;
  requester: string;
  expiresAt: Date;
  tries: number;
};

/** The newest code of the email and purpose. It voids the requester's previous one. */
export async function replaceCode(db: Db, { expiresAt, tries, ...code }: NewCode): Promise<void> {
  const { requester, ...requested } = { ...code, expires_at: expiresAt };
  const newest = { ...requested, requester, tries_left: tries, used_at: null };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('codes')
      .values(newest)
      .onConflict((conflict) => conflict.columns(['email', 'purpose']).doUpdateSet(newest))
      .execute();
    await tx
      .insertInto('requested_codes')
      .values({ ...requested, requester })
      .onConflict((conflict) => conflict.columns(['email', 'purpose', 'requester']).doUpdateSet(requested))
      .execute();
  });
}

export type LiveCode = CodeKey & { digest: string };
type CodeKey = { id: string; email: string; purpose: CodePurpose };
type CodeQuery = { email: string; purpose: CodePurpose; now: Date };

/** The newest code, if it can be tried now. */
export async function findLiveCode(
  db: Db,
  { email, purpose, now }: CodeQuery,
): Promise<(LiveCode & { requester: string | null }) | undefined> {
  return db
    .selectFrom('codes')
    .select(['id', 'email', 'purpose', 'digest', 'requester'])
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The latest code that one of these asked for. Ask only while the newest code is live: using a code voids all. */
export async function findRequestedCode(
  db: Db,
  { email, purpose, now, requesters }: CodeQuery & { requesters: string[] },
): Promise<LiveCode | undefined> {
  return db
    .selectFrom('requested_codes')
    .select(['id', 'email', 'purpose', 'digest'])
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('requester', 'in', requesters)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
}

/** Uses one of the tries that strangers share, atomically; false when none is left. */
export async function takeTry(db: Db, id: string): Promise<boolean> {
  const taken = await db
    .updateTable('codes')
    .set((set) => ({ tries_left: set('tries_left', '-', 1) }))
    .where('id', '=', id)
    .where('tries_left', '>', 0)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** After a right code, which may have to be sent again: the rest of the request can still fail. */
export async function giveBackTry(db: Db, id: string): Promise<void> {
  await db
    .updateTable('codes')
    .set((set) => ({ tries_left: set('tries_left', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The newest code, which may be expired or used. */
export async function findCode(db: Db, { email, purpose }: { email: string; purpose: CodePurpose }) {
  return db
    .selectFrom('codes')
    .select(['id', 'email', 'purpose', 'digest'])
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}

/** Whether the newest code was used and would still be valid. */
export async function wasUsed(db: Db, { email, purpose, now }: CodeQuery): Promise<boolean> {
  const used = await db
    .selectFrom('codes')
    .select('id')
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('used_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Uses a code up, and with it all of the email and purpose; false when a simultaneous request already did, or its requester's new
 * code replaced it.
 * @param tx a transaction
 */
export async function useCode(tx: Db, { id, email, purpose }: CodeKey, now: Date): Promise<boolean> {
  const requested = tx.selectFrom('requested_codes').select('id').where('id', '=', id);
  const used = await tx
    .updateTable('codes')
    .set({ used_at: now })
    .where('used_at', 'is', null)
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where((where) => where.or([where('id', '=', id), where.exists(requested)]))
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) return false;
  await tx.deleteFrom('requested_codes').where('email', '=', email).where('purpose', '=', purpose).execute();
  return true;
}
