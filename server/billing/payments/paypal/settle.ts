/**
 * Settles a PayPal order: captures an approved payment after comparing it with our order, and saves its payment, refund or
 * cancellation. Webhooks, the customer's order page and the cleanup job all end here, in any order and repeatedly; a capture
 * grants one entitlement and is refunded once (docs/decisions/0016-orders-and-webhooks.md).
 */
import { daysOfTerm } from '#facts/plans.ts';
import { lockAccount } from '../../../accounts/store.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { OrderRow } from '../../../db/schema.ts';
import { grantEntitlement, hasEntitlement } from '../../entitlement-store.ts';
import { saveRefund } from '../../orders/refund.ts';
import { cancelOpenOrder, completeOrder, findOrder } from '../../orders/store.ts';
import { addPaidJobs, addRefundedJobs } from '../payment-jobs.ts';
import type { PayPalClient } from './client.ts';
import { captureOf, capturePayPalOrder, fetchPayPalOrder, findMismatch, type PayPalOrder } from './order.ts';

/** Changes to the database that an order's state at PayPal calls for. */
export type Effect = (tx: Db) => Promise<void>;

const noEffect: Effect = async () => {};

/** Fetches the order from PayPal and captures an approved payment. @throws ApiError paymentProviderFailed */
export async function prepareEffect(context: Context, paypal: PayPalClient, order: OrderRow): Promise<Effect> {
  const id = order.checkout_session_id;
  if (!id) return noEffect;
  const fetched = await fetchPayPalOrder(paypal, id);
  const mismatch = findMismatch(fetched, order);
  if (mismatch) {
    context.log.error({ order: order.order_id, mismatch }, 'PayPal order rejected');
    return noEffect;
  }
  if (fetched.status !== 'APPROVED') return (tx) => settle(context, tx, order, fetched);
  // An order that is cancelled here, for instance because a newer one replaced it, must not be captured.
  if (order.status !== 'uncompleted') return noEffect;
  const captured = await capturePayPalOrder(paypal, id, order.order_id);
  if (!captured) return (tx) => cancelOpenOrder(tx, order.order_id);
  return (tx) => settle(context, tx, order, captured);
}

async function settle(
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  tx: Db,
  order: OrderRow,
  paypalOrder: PayPalOrder,
): Promise<void> {
  const capture = captureOf(paypalOrder);
  const now = clock.now();
  await lockAccount(tx, order.account_id);
  if (!capture) {
    const isExpired = order.checkout_expires_at !== null && order.checkout_expires_at <= now;
    if (paypalOrder.status === 'VOIDED' || isExpired) await cancelOpenOrder(tx, order.order_id);
    return;
  }
  const isRefunded = capture.status === 'REFUNDED';
  if (['DECLINED', 'DENIED', 'FAILED'].includes(capture.status)) await cancelOpenOrder(tx, order.order_id);
  if (!isRefunded && capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED') return;
  if (!(await hasEntitlement(tx, capture.id))) {
    await grantEntitlement(tx, {
      accountId: order.account_id,
      orderId: order.order_id,
      source: capture.id,
      plan: order.plan,
      days: daysOfTerm(order.term),
      purchasedAt: now,
    });
    const completed = await completeOrder(tx, order.order_id, null, now);
    if (completed && !isRefunded) await addPaidJobs(jobs, tx, completed);
  }
  const refunded = isRefunded ? await saveRefund(tx, capture.id, now) : undefined;
  if (refunded) await addRefundedJobs(jobs, tx, refunded, null);
}

/** Saves an order's current state at PayPal. @throws ApiError paymentProviderFailed */
export async function checkPayPalOrder(context: Context, paypal: PayPalClient, orderId: string): Promise<void> {
  const order = await findOrder(context.db, orderId);
  if (!order) return;
  const effect = await prepareEffect(context, paypal, order);
  await context.db.transaction().execute(effect);
}
