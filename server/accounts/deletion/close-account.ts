/**
 * Closes an account, at its owner's request or by support; it is erased after the restore period
 * (docs/decisions/0014-account-deletion.md). In a file of its own, so that commands start without the modules of the owner's confirmation.
 */
import { closeAccountBilling } from '../../billing/close-account.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { expireRewards } from '../../referral/store.ts';
import { endSessions } from '../session-store.ts';
import { isAccountDeleted, lockAccount } from '../store.ts';
import { erasureDate } from './rules.ts';
import { markAccountDeleted } from './store.ts';

/**
 * Deletes an account, whoever decided it; the mail is a job.
 * @param tx a transaction that has locked the account
 */
export async function closeAccount(
  jobs: Context['jobs'],
  tx: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await markAccountDeleted(tx, accountId, now);
  await endSessions(tx, accountId);
  await expireRewards(tx, accountId, now);
  await closeAccountBilling(jobs, tx, accountId, now);
  const key = `account-deleted ${accountId} ${now.toISOString()}`;
  await jobs.add(tx, { kind: 'account-deleted', key, payload: { accountId } });
}

/** For a customer who cannot sign in. @returns when the account will be erased; null when it was deleted before */
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
