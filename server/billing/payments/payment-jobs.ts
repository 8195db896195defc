/**
 * Jobs after a payment or a refund: the mail, and the end of renewals that the customer no longer expects. They are added in the
 * transaction that records the payment, so that they run exactly when it is committed (docs/decisions/0025-background-jobs.md).
 */
import type Stripe from 'stripe';
import type { Db } from '../../db/open.ts';
import type { OrderRow } from '../../db/schema.ts';
import type { Jobs } from '../../jobs/jobs.ts';

export async function addPaidJobs(jobs: Jobs, tx: Db, order: OrderRow): Promise<void> {
  const { order_id: orderId, account_id: accountId } = order;
  await jobs.add(tx, { kind: 'receipt', key: `receipt ${orderId}`, payload: { orderId } });
  await jobs.add(tx, { kind: 'settle-renewals', key: `renewals ${orderId}`, payload: { accountId, orderId } });
}

/** An ended subscription leaves no invoice that could still be paid. */
export async function addEndedJob(
  jobs: Jobs,
  tx: Db,
  { id: subscriptionId, status, cancellation_details }: EndedSubscription,
): Promise<void> {
  if (status !== 'canceled' && status !== 'unpaid') return;
  await jobs.add(tx, { kind: 'close-invoices', key: `close-invoices ${subscriptionId}`, payload: { subscriptionId } });
  // Stripe itself gives up after its last retry.
  if (status === 'unpaid' || cancellation_details?.reason === 'payment_failed')
    await addLapsedJob(jobs, tx, subscriptionId);
}

type EndedSubscription = Pick<Stripe.Subscription, 'id' | 'status' | 'cancellation_details'>;

/** The mail about a renewal that was not paid in time. */
export async function addLapsedJob(jobs: Jobs, db: Db, subscriptionId: string): Promise<void> {
  await jobs.add(db, { kind: 'renewal-lapsed', key: `renewal-lapsed ${subscriptionId}`, payload: { subscriptionId } });
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
  else await jobs.add(tx, { kind: 'settle-renewals', key: `renewals after refund ${orderId}`, payload: { accountId } });
}
