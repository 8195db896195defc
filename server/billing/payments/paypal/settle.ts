/**
 * Settles a PayPal order: captures an approved payment after comparing it with our order, and saves its payment, refund or
 * cancellation. Webhooks, the customer's order page and the cleanup job all end here, in any order and repeatedly; a capture
 * grants one entitlement and is refunded once (docs/decisions/0016-orders-and-webhooks.md).
 */
import { daysOfTerm } from '#facts/plans.ts';
import { lockAccount, setLocale } from '../../../accounts/store.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { OrderRow } from '../../../db/schema.ts';
import { ApiError } from '../../../http/api-error.ts';
import { findEntitlementBySource, grantEntitlement } from '../../entitlement-store.ts';
import { issueInvoice } from '../../invoices/issue.ts';
import { closeOpenOrders, closeOrder } from '../../orders/close.ts';
import { cancelOpenOrder, findOpenOrders, markUnderReview } from '../../orders/open-order-store.ts';
import { saveRefund } from '../../orders/refund.ts';
import { completeOrder, findOrder } from '../../orders/store.ts';
import { addPaidJob, addRefundedJob } from '../payment-jobs.ts';
import type { PaymentProvider } from '../provider.ts';
import type { Effect } from '../webhook-events.ts';
import { type PayPalClient, PayPalRefusal } from './client.ts';
import { captureOf, capturePayPalOrder, fetchPayPalOrder, findMismatch, type PayPalOrder } from './order.ts';

const noEffect: Effect = async () => undefined;

/** Fetches the order from PayPal and captures an approved payment. @throws ApiError paymentProviderFailed */
export async function prepareOrderEffect(
  context: Context,
  paypal: PayPalClient,
  card: PaymentProvider | null,
  order: OrderRow,
): Promise<Effect> {
  const id = order.checkout_session_id;
  if (!id) return noEffect;
  const fetched = await fetchPayPalOrder(paypal, id).catch((error: unknown) => {
    if (isGone(error) && isExpired(order, context.clock.now())) return null;
    throw error;
  });
  if (!fetched) return cancelEffect(order);
  const mismatch = findMismatch(fetched, order);
  if (mismatch) {
    context.log.error({ order: order.order_id, mismatch }, 'PayPal order rejected');
    return async () => `another ${mismatch}`;
  }
  if (fetched.status !== 'APPROVED') return (tx) => settle(context, tx, order, fetched);
  if (!(await claimCapture(context, card, order))) return noEffect;
  const captured = await capturePayPalOrder(context, paypal, id, order.order_id);
  if (!captured) return cancelEffect(order);
  return (tx) => settle(context, tx, order, captured);
}

function cancelEffect({ order_id }: OrderRow): Effect {
  return async (tx) => {
    await cancelOpenOrder(tx, order_id);
    return undefined;
  };
}

/** PayPal forgets orders that nobody has approved, some hours after their page has expired. */
function isGone(error: unknown): boolean {
  const cause = error instanceof ApiError ? error.cause : null;
  return cause instanceof PayPalRefusal && cause.issue === 'INVALID_RESOURCE_ID';
}

function isExpired({ checkout_expires_at }: OrderRow, now: Date): boolean {
  return checkout_expires_at !== null && checkout_expires_at <= now;
}

/**
 * Closes the customer's other open orders, so that nobody pays twice. A card page that was paid meanwhile completes its order,
 * which closes this one.
 * @returns false for an order that is closed: it must not be captured
 */
async function claimCapture(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  card: PaymentProvider | null,
  { order_id, account_id }: OrderRow,
): Promise<boolean> {
  const others = (await findOpenOrders(db, account_id)).filter((other) => other.payment_method === 'card');
  for (const other of others) await card?.closeCheckoutSession(other);
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account_id);
    const open = await findOpenOrders(tx, account_id);
    if (!open.some((order) => order.order_id === order_id)) return false;
    for (const other of open) if (other.order_id !== order_id) await closeOrder(jobs, tx, other.order_id);
    return true;
  });
}

async function settle(
  { clock, config, jobs, secrets }: Pick<Context, 'clock' | 'config' | 'jobs' | 'secrets'>,
  tx: Db,
  order: OrderRow,
  paypalOrder: PayPalOrder,
): Promise<undefined> {
  const capture = captureOf(paypalOrder);
  const now = clock.now();
  await lockAccount(tx, order.account_id);
  if (!capture) {
    const isOver = paypalOrder.status === 'VOIDED' || isExpired(order, now);
    // Since PayPal was asked, somebody else may have captured a payment that it reviews.
    if (isOver && !(await findOrder(tx, order.order_id))?.review_since) await cancelOpenOrder(tx, order.order_id);
    return undefined;
  }
  const isRefunded = capture.status === 'REFUNDED';
  if (capture.status === 'PENDING') await markUnderReview(tx, order.order_id, now);
  if (['DECLINED', 'DENIED', 'FAILED'].includes(capture.status)) await cancelOpenOrder(tx, order.order_id);
  if (!isRefunded && capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED') return undefined;
  if (!(await findEntitlementBySource(tx, capture.id))) {
    await grantEntitlement(tx, {
      accountId: order.account_id,
      orderId: order.order_id,
      source: capture.id,
      plan: order.plan,
      days: daysOfTerm(order.term),
      purchasedAt: now,
    });
    const payer = paypalOrder.payer?.payer_id;
    const payer_digest = payer ? secrets.digest('payer', `paypal ${payer}`) : null;
    const completed = await completeOrder(tx, order.order_id, { payer_digest }, now);
    if (completed) await setLocale(tx, completed.account_id, completed.locale);
    if (completed) await issueInvoice(tx, config.legalEntity, completed, now);
    if (completed && !isRefunded) await addPaidJob(jobs, tx, completed);
    await closeOpenOrders(jobs, tx, order.account_id);
  }
  const refunded = isRefunded ? await saveRefund(tx, capture.id, now) : undefined;
  if (refunded) await addRefundedJob(jobs, tx, refunded, null);
  return undefined;
}

/** Saves an order's current state at PayPal. @throws ApiError paymentProviderFailed */
export async function checkPayPalOrder(
  context: Context,
  paypal: PayPalClient,
  card: PaymentProvider | null,
  orderId: string,
): Promise<void> {
  const order = await findOrder(context.db, orderId);
  if (!order) return;
  const effect = await prepareOrderEffect(context, paypal, card, order);
  await context.db.transaction().execute(effect);
}
