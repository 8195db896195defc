/** Restores a deleted account when its owner signs in during the restore period. */
import type { ErrorName } from '#api-spec/codes.ts';
import type { Db } from '../../db/open.ts';
import type { AccountRow } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { erasureCutoff } from './rules.ts';
import { markAccountRestored } from './store.ts';

export type RestoreOptions = {
  restore: boolean;
  now: Date;
  /** Thrown after the restore period, so that the response does not reveal that there was an account. */
  errorAfterPeriod: ErrorName;
};

/** Changes nothing. @throws ApiError accountDeleted without `restore`, or `errorAfterPeriod` */
export function requireRestorable(
  { deleted_at }: Pick<AccountRow, 'deleted_at'>,
  { restore, now, errorAfterPeriod }: RestoreOptions,
): void {
  if (deleted_at === null) return;
  if (deleted_at <= erasureCutoff(now)) throw new ApiError(errorAfterPeriod);
  if (!restore) throw new ApiError('accountDeleted');
}

/**
 * Does nothing for an account that is not deleted.
 * @param tx the transaction that opens the session: where that is refused, the account stays deleted
 * @throws ApiError accountDeleted without `restore`, or `errorAfterPeriod`
 */
export async function restoreIfDeleted(
  tx: Db,
  jobs: Jobs,
  account: Pick<AccountRow, 'id' | 'deleted_at'>,
  options: RestoreOptions,
): Promise<void> {
  if (account.deleted_at === null) return;
  requireRestorable(account, options);
  const { now, errorAfterPeriod } = options;
  // The row may have been erased since it was read.
  if (!(await markAccountRestored(tx, account.id, erasureCutoff(now)))) throw new ApiError(errorAfterPeriod);
  const key = `account-restored ${account.id} ${account.deleted_at.toISOString()}`;
  await jobs.add(tx, { kind: 'account-restored', key, payload: { accountId: account.id } });
}
