/** Erases accounts after the restore period, except for what accounting law requires to keep (docs/decisions/0014-account-deletion.md). */
import { eraseEntitlements } from '../../billing/entitlement-store.ts';
import { eraseBillingDetails } from '../../billing/invoices/store.ts';
import { eraseTickets } from '../../contact/erase-tickets.ts';
import type { Context } from '../../context.ts';
import { monthOf } from '../../referral/rules.ts';
import { deletePastRegistrationsOfErased, eraseReferral } from '../../referral/store.ts';
import { erasureCutoff } from './rules.ts';
import { eraseAccountRows, findAccountsToErase, forgetInviter, lockAccountToErase } from './store.ts';

const maxAccountsPerRun = 1000;

/** Each account has its own transaction, so a failure affects only that account. Several processes may run this at the same time. */
export async function eraseDeletedAccounts(context: Pick<Context, 'db' | 'clock' | 'jobs' | 'log'>): Promise<void> {
  const { db, clock, log } = context;
  const cutoff = erasureCutoff(clock.now());
  for (const accountId of await findAccountsToErase(db, cutoff, maxAccountsPerRun)) {
    await eraseAccount(context, accountId, cutoff).catch((error) =>
      log.error({ err: error, accountId }, 'account erasure failed'),
    );
  }
  await deletePastRegistrationsOfErased(db, monthOf(clock.now()));
}

async function eraseAccount(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  accountId: string,
  cutoff: Date,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const account = await lockAccountToErase(tx, accountId, cutoff);
    if (!account) return;
    await forgetInviter(tx, accountId);
    await eraseTickets(jobs, tx, { accountId, email: account.email });
    await eraseReferral(tx, accountId, monthOf(now));
    await eraseEntitlements(tx, accountId);
    await eraseBillingDetails(tx, accountId);
    await eraseAccountRows(tx, account, now);
  });
}
