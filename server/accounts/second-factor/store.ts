/** SQL of second factors, recovery codes, and sign-ins that wait for a second factor. */
import { type Insertable, type Selectable, sql } from 'kysely';
import { countRows } from '../../db/count-rows.ts';
import type { Db } from '../../db/open.ts';
import type { PendingSignInsTable, SecondFactorsTable } from '../../db/tables/accounts.ts';
import { hasCurrentVersion } from '../session-store.ts';

export type SecondFactorRow = Selectable<SecondFactorsTable>;
export type PendingSignInRow = Selectable<PendingSignInsTable>;

/** Also one that was only begun. */
export async function findSecondFactor(db: Db, accountId: string): Promise<SecondFactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** Whether it is switched on. */
export async function hasSecondFactor(db: Db, accountId: string): Promise<boolean> {
  return (await findSecondFactor(db, accountId))?.enabled_at != null;
}

/** Replaces one that was only begun; false when one is switched on. */
export async function beginSecondFactor(db: Db, begun: Insertable<SecondFactorsTable>): Promise<boolean> {
  const written = await db
    .insertInto('second_factors')
    .values(begun)
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(begun).where('second_factors.enabled_at', 'is', null),
    )
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False when another request has switched it on, or begun anew. */
export async function enableSecondFactor(
  tx: Db,
  { account_id, secret }: SecondFactorRow,
  { step, now }: { step: number; now: Date },
): Promise<boolean> {
  const enabled = await tx
    .updateTable('second_factors')
    .set({ enabled_at: now, last_step: step })
    .where('account_id', '=', account_id)
    .where('secret', '=', secret)
    .where('enabled_at', 'is', null)
    .executeTakeFirst();
  return enabled.numUpdatedRows > 0n;
}

/** Notes the step of a code; false when a code of this step or a later one was used: of two requests, one gets it. */
export async function useStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', String(step))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** With recovery codes and waiting sign-ins; false when there was none that is switched on. @param tx a transaction */
export async function deleteSecondFactor(tx: Db, accountId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('pending_sign_ins').where('account_id', '=', accountId).execute();
  const deleted = await tx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .returning('enabled_at')
    .executeTakeFirst();
  return deleted?.enabled_at != null;
}

/** Those whose secret does not begin with this prefix. */
export async function findSecondFactorsWithout(
  db: Db,
  prefix: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<SecondFactorRow[]> {
  let query = db.selectFrom('second_factors').selectAll().where(sql<boolean>`not starts_with(secret, ${prefix})`);
  if (after) query = query.where('account_id', '>', after);
  return query.orderBy('account_id').limit(limit).execute();
}

/** Does nothing when the secret is another one by now. */
export async function replaceSecret(db: Db, { account_id, secret }: SecondFactorRow, sealed: string): Promise<void> {
  const same = db.updateTable('second_factors').set({ secret: sealed }).where('account_id', '=', account_id);
  await same.where('secret', '=', secret).execute();
}

/** @param tx a transaction */
export async function replaceRecoveryCodes(tx: Db, accountId: string, digests: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(digests.map((digest) => ({ digest, account_id: accountId })))
    .execute();
}

/** Uses a recovery code up; false when it is unknown or used. */
export async function takeRecoveryCode(db: Db, digest: string): Promise<boolean> {
  const taken = await db.deleteFrom('recovery_codes').where('digest', '=', digest).executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  return countRows(db.selectFrom('recovery_codes').where('account_id', '=', accountId));
}

export async function insertPendingSignIn(db: Db, pending: Insertable<PendingSignInsTable>): Promise<void> {
  await db.insertInto('pending_sign_ins').values(pending).execute();
}

/** Undefined also when the account's sessions were ended since its first factor was checked. */
export async function findPendingSignIn(db: Db, digest: string, now: Date): Promise<PendingSignInRow | undefined> {
  return db
    .selectFrom('pending_sign_ins')
    .innerJoin('accounts', 'accounts.id', 'pending_sign_ins.account_id')
    .selectAll('pending_sign_ins')
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .where(hasCurrentVersion('pending_sign_ins'))
    .executeTakeFirst();
}

/** Uses a sign-in up; false when a simultaneous request already did, or the account's sign-ins were ended. */
export async function takePendingSignIn(db: Db, digest: string): Promise<boolean> {
  const taken = await db.deleteFrom('pending_sign_ins').where('digest', '=', digest).executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** @param browser as in the rows: clients without cookies have none */
export async function deletePendingSignIns(tx: Db, accountId: string, browser: string): Promise<void> {
  const pending = tx.deleteFrom('pending_sign_ins').where('account_id', '=', accountId);
  await pending.where('browser', '=', browser).execute();
}
