/** Closes an account, at its owner's request or by support; it is erased after the restore period (docs/decisions/0014-account-deletion.md). */
import { closeAccountBilling } from '../../billing/close-account.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Client } from '../../http/client.ts';
import type { Session } from '../../http/decorations.ts';
import { invalidFields } from '../../http/validate.ts';
import { expireRewards } from '../../referral/store.ts';
import { useCode } from '../code-store.ts';
import { checkConfirmationCode } from '../confirmation/confirm-session.ts';
import { endSessions } from '../session-store.ts';
import { lockOwnAccount } from '../sessions.ts';
import { isAccountDeleted, lockAccount } from '../store.ts';
import { erasureDate } from './rules.ts';
import { markAccountDeleted } from './store.ts';

export type Deletion = {
  /** Not needed in a confirmed session. */
  code?: string | undefined;
  confirmation: string;
  client: Client;
};

/**
 * Returns when the account will be erased; until then it can be restored.
 * @throws ApiError invalidFields, codeWrong, codeExpired, codeTriesUsed, sessionRequired, tooManyRequests
 */
export async function deleteAccount(
  context: Pick<Context, 'db' | 'clock' | 'jobs' | 'limits' | 'secrets'>,
  session: Session,
  { code, confirmation, client }: Deletion,
): Promise<Date> {
  const { db, clock, jobs } = context;
  const { accountId, email } = session;
  if (confirmation !== email) throw invalidFields([{ path: 'confirmation', message: 'is not the account’s email' }]);
  const rightCode = code === undefined ? null : await checkConfirmationCode(context, session, { code, client });
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, session);
    if (rightCode && !(await useCode(tx, rightCode, now))) throw new ApiError('codeExpired');
    await closeAccount(jobs, tx, { accountId, now });
  });
  return erasureDate(now);
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

/**
 * Deletes an account, whoever decided it; the mail is a job.
 * @param tx a transaction that has locked the account
 */
async function closeAccount(
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
