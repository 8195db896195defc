/** Billing of an account that is being deleted (docs/decisions/0014-account-deletion.md). */
import type { Db } from '../db/open.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { closeOpenOrders } from './orders/close.ts';

/**
 * Closes open orders and ends renewals; entitlements keep their days.
 * @param tx the transaction that marks the account as deleted
 */
export async function closeAccountBilling(jobs: Jobs, tx: Db, accountId: string, now: Date): Promise<void> {
  await closeOpenOrders(jobs, tx, accountId);
  const deletedAt = now.toISOString();
  const key = `end-renewals ${accountId} ${deletedAt}`;
  await jobs.add(tx, { kind: 'end-renewals', key, payload: { accountId, deletedAt } });
}
