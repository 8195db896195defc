/** The operator's decision about a refund request (docs/decisions/0038-order-states-and-refunds.md). */
import { lockAccount } from '../accounts/store.ts';
import { refundAtProvider } from '../billing/orders/refund.ts';
import { claimRefund, markRefundDeclined } from '../billing/orders/refund-store.ts';
import { findOrder } from '../billing/orders/store.ts';
import type { PaymentProviders } from '../billing/payments/provider.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import { OpsError } from './verb.ts';

/**
 * Refunds an order whose refund was requested, also when the request was declined before or the 30 days have passed since.
 * May be repeated: the amount is refunded once.
 * @throws OpsError; ApiError orderUnknown, paymentProviderFailed, paymentProviderUnclear
 */
export async function approveRefund(
  context: Pick<Context, 'db' | 'clock'>,
  paymentProviders: PaymentProviders,
  orderId: string,
): Promise<void> {
  await refundUnless(context, paymentProviders, orderId, ({ order_id, refund_requested_at }) =>
    refund_requested_at
      ? null
      : `${order_id} has no refund request. To refund it anyway, run the command: refund make ${order_id}`,
  );
}

/** @param findObstacle why this decision is not possible for the order, as a sentence */
async function refundUnless(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  paymentProviders: PaymentProviders,
  orderId: string,
  findObstacle: (order: OrderRow) => string | null,
): Promise<void> {
  const found = await findOrder(db, orderId);
  if (!found) throw new ApiError('orderUnknown');
  const paymentProvider = paymentProviders[found.payment_method];
  if (!paymentProvider)
    throw new OpsError(`Payments by ${found.payment_method} are switched off: ${orderId} cannot be refunded here`);
  const order = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, found.account_id);
    const locked = await findOrder(tx, orderId);
    if (!locked) throw new ApiError('orderUnknown');
    const obstacle = describeUnpaid(locked) ?? describeDispute(locked) ?? findObstacle(locked);
    if (obstacle) throw new OpsError(obstacle);
    await claimRefund(tx, orderId, clock.now());
    return locked;
  });
  await refundAtProvider(db, paymentProvider, order).catch((error: unknown) => {
    const isWithoutPayment = error instanceof ApiError && error.reason === 'notRefundable';
    throw isWithoutPayment ? new OpsError(`The payment provider has no payment of ${orderId} to refund`) : error;
  });
}

function describeUnpaid({ order_id, status }: OrderRow): string | null {
  if (status === 'completed') return null;
  return status === 'refunded' ? `${order_id} is already refunded` : `${order_id} is not paid`;
}

function describeDispute({ order_id, disputed_at }: OrderRow): string | null {
  return disputed_at && `${order_id} is disputed since ${dateOf(disputed_at)}: the dispute decides about the money`;
}

function dateOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/**
 * Refunds any completed order: without a request, and also after the 30 days. May be repeated.
 * @throws OpsError; ApiError orderUnknown, paymentProviderFailed, paymentProviderUnclear
 */
export async function makeRefund(
  context: Pick<Context, 'db' | 'clock'>,
  paymentProviders: PaymentProviders,
  orderId: string,
): Promise<void> {
  await refundUnless(context, paymentProviders, orderId, () => null);
}

/**
 * Declines a refund request; the customer reads the message on the order and in a mail.
 * @throws OpsError without an open request; ApiError orderUnknown
 */
export async function declineRefund(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  orderId: string,
  message: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const isDeclined = await markRefundDeclined(tx, orderId, message, clock.now());
    const order = await findOrder(tx, orderId);
    if (!order) throw new ApiError('orderUnknown');
    if (!isDeclined) throw new OpsError(describeUnpaid(order) ?? describeDecision(order));
    await jobs.add(tx, { kind: 'refund-declined', key: `refund-declined ${orderId}`, payload: { orderId } });
  });
}

/** Why a paid order has no open refund request. */
function describeDecision({ order_id, refund_requested_at, refund_declined_at }: OrderRow): string {
  if (!refund_requested_at) return `${order_id} has no refund request`;
  if (refund_declined_at) return `The refund request of ${order_id} was declined on ${dateOf(refund_declined_at)}`;
  return `The refund of ${order_id} has begun. To complete it, run the command: refund approve ${order_id}`;
}
