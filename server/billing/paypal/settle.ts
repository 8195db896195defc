/**
 * A PayPal order comes to its end: checked against ours, captured, granted; or returned, declined, left. Every way leads here
 * (the customer's return, a webhook, the sweep), in any order and as often as it likes: a capture grants once, is returned once.
 */
import type { Context } from '../../context.ts';
import type { OrderRow } from '../../db/schema.ts';
import { followUp } from '../follow-up.ts';
import { cancelOpenOrder, completeOrder, findOrder } from '../order-store.ts';
import { daysOfTerm } from '../plans.ts';
import { type Db, grantEntitlement, hasEntitlement, lockAccount, refundEntitlement } from '../store.ts';
import type { PaypalLink } from './link.ts';
import { captureIn, captureOrder, differenceOf, fetchPaypalOrder, type PaypalOrder } from './order.ts';

/** What an order's state at PayPal does to the database. */
export type Effect = (tx: Db) => Promise<void>;

const nothing: Effect = async () => {};

/**
 * Reads PayPal's side and, where the payer has agreed, takes the money; what follows from it is the effect.
 * @throws ApiError providerFailed
 */
export async function effectOf(context: Context, link: PaypalLink, order: OrderRow): Promise<Effect> {
  const id = order.checkout_session_id;
  if (!id) return nothing;
  const found = await fetchPaypalOrder(link, id);
  const difference = differenceOf(found, order);
  if (difference) {
    context.log.error({ order: order.order_id, difference }, 'a PayPal order was not granted');
    return nothing;
  }
  if (found.status !== 'APPROVED') return (tx) => settle(context, tx, order, found);
  // One that was cancelled here, for instance because a newer one took its place, is never captured.
  if (order.status !== 'uncompleted') return nothing;
  const captured = await captureOrder(link, id, order.order_id);
  if (!captured) return (tx) => cancelOpenOrder(tx, order.order_id);
  return (tx) => settle(context, tx, order, captured);
}

async function settle(context: Context, tx: Db, order: OrderRow, paypal: PaypalOrder): Promise<void> {
  const { clock } = context;
  const capture = captureIn(paypal);
  const now = clock.now();
  await lockAccount(tx, order.account_id);
  if (!capture) {
    const isOver = order.checkout_expires_at !== null && order.checkout_expires_at <= now;
    if (paypal.status === 'VOIDED' || isOver) await cancelOpenOrder(tx, order.order_id);
    return;
  }
  const isReturned = capture.status === 'REFUNDED';
  if (['DECLINED', 'DENIED', 'FAILED'].includes(capture.status)) await cancelOpenOrder(tx, order.order_id);
  if (!isReturned && capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED') return;
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
    if (completed && !isReturned) await followUp(context, tx, { what: 'paid', order: completed });
  }
  const refunded = isReturned ? await refundEntitlement(tx, capture.id, now) : undefined;
  if (refunded) await followUp(context, tx, { what: 'refunded', order: refunded, endsRenewalOf: null });
}

/** The order as it is now, its state at PayPal written down. @throws ApiError providerFailed */
export async function checkPaypalOrder(context: Context, link: PaypalLink, orderId: string): Promise<void> {
  const order = await findOrder(context.db, orderId);
  if (!order) return;
  const effect = await effectOf(context, link, order);
  await context.db.transaction().execute(effect);
}
