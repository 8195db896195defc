/** Support deletes the account of a customer who cannot sign in (docs/decisions/0014-account-deletion.md). */
import type { Context } from '../../context.ts';
import { isAccountDeleted, lockAccount } from '../store.ts';
import { closeAccount } from './delete-account.ts';
import { erasureDate } from './rules.ts';

/** @returns when it will be erased; null when it was deleted before */
export async function deleteAccountBySupport(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  accountId: string,
): Promise<Date | null> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    if (await isAccountDeleted(tx, accountId)) return null;
    const now = clock.now();
    await closeAccount(jobs, tx, { accountId, now });
    return erasureDate(now);
  });
}
