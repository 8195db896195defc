/**
 * Jobs after a payment or a refund. The first ones are added in the transaction that records it, so that they run exactly when it is
 * committed; those of its mails are added by them (docs/decisions/0025-background-jobs.md).
 */
import type Stripe from 'stripe';
import type { Db } from '../../db/open.ts';
import type { OrderRow } from '../../db/schema.ts';
import type { Jobs } from '../../jobs/jobs.ts';

/** Settles the renewals, then adds the job of the receipt, which names the next charge. */
export async function addPaidJob(jobs: Jobs, tx: Db, order: OrderRow): Promise<void> {
  const { order_id: orderId, account_id: accountId } = order;
  await jobs.add(tx, { kind: 'order-paid', key: `order-paid ${orderId}`, payload: { accountId, orderId } });
}

/** After the renewals of the purchase have been settled: the mail may be tried for two weeks, and a customer may resume one meanwhile. */
export async function addReceipt(jobs: Jobs, db: Db, order: OrderRow): Promise<void> {
  const { order_id: orderId, account_id: accountId } = order;
  const payload = { accountId, orderId, settled: 'true' };
  await jobs.add(db, { kind: 'receipt', key: `receipt ${orderId}`, payload });
}

/** A subscription that Stripe has ended or left unpaid leaves nothing that could still be paid. */
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

/**
 * Ends the renewal that the customer no longer expects, settles another one, then adds the job of the mail, which names the next charge.
 * @param subscriptionId the subscription whose latest charge was refunded, if any
 */
export async function addRefundedJob(
  jobs: Jobs,
  tx: Db,
  order: OrderRow,
  subscriptionId: string | null,
): Promise<void> {
  const { order_id: orderId, account_id: accountId } = order;
  const payload = { accountId, orderId, ...(subscriptionId ? { subscriptionId } : {}) };
  await jobs.add(tx, { kind: 'order-refunded', key: `order-refunded ${orderId}`, payload });
}

export async function addRefundNotice(jobs: Jobs, db: Db, order: OrderRow): Promise<void> {
  const { order_id: orderId, account_id: accountId } = order;
  await jobs.add(db, { kind: 'refund-notice', key: `refund-notice ${orderId}`, payload: { accountId, orderId } });
}
