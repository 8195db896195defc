/** The operator's decision about a refund request (docs/decisions/0038-order-states-and-refunds.md). */
import { lockAccount } from '../accounts/store.ts';
import { refundAtProvider } from '../billing/orders/refund.ts';
import { claimRefund, markRefundDeclined } from '../billing/orders/refund-store.ts';
import type { PaymentProviders } from '../billing/payments/provider.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/schema.ts';
import { isApiError } from '../http/api-error.ts';
import { requireOrder } from './find.ts';
import { OpsError } from './verb.ts';

/**
 * Refunds a paid order, also when the request was declined before or the 30 days have passed since. May be repeated: the amount is
 * refunded once.
 * @param needsRequest only an order whose refund was requested
 * @throws OpsError; ApiError paymentProviderFailed, paymentProviderUnclear
 */
export async function refundByOperator(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  paymentProviders: PaymentProviders,
  orderId: string,
  { needsRequest }: { needsRequest: boolean },
): Promise<void> {
  const { order_id, account_id, payment_method } = await requireOrder(db, orderId);
  const paymentProvider = paymentProviders[payment_method];
  if (!paymentProvider)
    throw new OpsError(`Payments by ${payment_method} are switched off: ${order_id} cannot be refunded here`);
  const order = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, account_id);
    const locked = await requireOrder(tx, order_id);
    const obstacle = describeUnpaid(locked) ?? describeDispute(locked);
    if (obstacle) throw new OpsError(obstacle);
    if (needsRequest && !locked.refund_requested_at)
      throw new OpsError(
        `${order_id} has no refund request. To refund it anyway, run the command: refund make ${order_id}`,
      );
    await claimRefund(tx, order_id, clock.now());
    return locked;
  });
  await refundAtProvider(db, paymentProvider, order).catch((error: unknown) => {
    const isWithoutPayment = isApiError(error, 'notRefundable');
    throw isWithoutPayment ? new OpsError(`The payment provider has no payment of ${order_id} to refund`) : error;
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
 * Declines a refund request; the customer reads the message on the order and in a mail.
 * @throws OpsError without an open request
 */
export async function declineRefund(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  orderId: string,
  message: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const isDeclined = await markRefundDeclined(tx, orderId, message, clock.now());
    const order = await requireOrder(tx, orderId);
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
