/** Coming back within fourteen days: whoever proved to be the owner says so once more (`/delete-policy`). */
import type { ErrorName } from '#api-spec/codes.ts';
import type { Db } from '../../db/open.ts';
import type { AccountRow } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { erasedIfDeletedBy } from './rules.ts';
import { markRestored } from './store.ts';

export type Return = {
  restore: boolean;
  now: Date;
  /** The answer after the fourteen days. */
  tooLate: ErrorName;
};

/** Lets in the owner of a living account, and of a deleted one only with `restore`. @throws ApiError accountDeleted, `tooLate` */
export async function enter(db: Db, account: AccountRow, { restore, now, tooLate }: Return): Promise<void> {
  if (account.deleted_at === null) return;
  const tooOld = erasedIfDeletedBy(now);
  if (account.deleted_at <= tooOld) throw new ApiError(tooLate);
  if (!restore) throw new ApiError('accountDeleted');
  // It may have been erased since it was read.
  if (!(await markRestored(db, account.id, tooOld))) throw new ApiError(tooLate);
}
