/**
 * Jobs after a payment or a refund: the mail, and the end of renewals that the customer no longer expects. They are added in the
 * transaction that records the payment, so that they run exactly when it is committed (docs/decisions/0025-background-jobs.md).
 */
import type { Db } from '../../db/open.ts';
import type { OrderRow } from '../../db/schema.ts';
import type { Jobs } from '../../jobs/jobs.ts';

export async function addPaidJobs(jobs: Jobs, tx: Db, order: OrderRow): Promise<void> {
  const { order_id: orderId, account_id: accountId } = order;
  await jobs.add(tx, { kind: 'receipt', key: `receipt ${orderId}`, payload: { orderId } });
  if (order.payment_method === 'card')
    await jobs.add(tx, { kind: 'renew-only-newest', key: `renewals ${orderId}`, payload: { accountId } });
}

/** @param subscriptionId the subscription whose latest charge was refunded, if any */
export async function addRefundedJobs(
  jobs: Jobs,
  tx: Db,
  order: OrderRow,
  subscriptionId: string | null,
): Promise<void> {
  const { order_id: orderId, account_id: accountId } = order;
  await jobs.add(tx, { kind: 'refund-notice', key: `refund-notice ${orderId}`, payload: { orderId } });
  if (subscriptionId)
    await jobs.add(tx, { kind: 'end-renewal', key: `end-renewal ${orderId}`, payload: { accountId, subscriptionId } });
}
