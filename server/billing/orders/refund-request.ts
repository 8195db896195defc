/** The operator's decision about a refund request (docs/decisions/0038-order-states-and-refunds.md). */
import { lockAccount } from '../../accounts/store.ts';
import type { Context } from '../../context.ts';
import type { OrderRow } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import type { PaymentProviders } from '../payments/provider.ts';
import { refundAtProvider } from './refund.ts';
import { claimRefund, findOrder, markRefundDeclined } from './store.ts';

/**
 * Refunds an order whose refund was requested, also when the request was declined before or the 30 days have passed since.
 * May be repeated: the amount is refunded once.
 * @throws ApiError orderUnknown, notRefundable, paymentProviderFailed
 */
export async function approveRefund(
  context: Pick<Context, 'db' | 'clock'>,
  paymentProviders: PaymentProviders,
  orderId: string,
): Promise<void> {
  await refundIf(context, paymentProviders, orderId, (order) => order.refund_requested_at !== null);
}

async function refundIf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  paymentProviders: PaymentProviders,
  orderId: string,
  isAllowed: (order: OrderRow) => boolean,
): Promise<void> {
  const found = await findOrder(db, orderId);
  if (!found) throw new ApiError('orderUnknown');
  const paymentProvider = paymentProviders[found.payment_method];
  if (!paymentProvider) throw new ApiError('notRefundable');
  const order = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, found.account_id);
    const locked = await findOrder(tx, orderId);
    if (locked?.status !== 'completed' || locked.disputed_at || !isAllowed(locked)) throw new ApiError('notRefundable');
    await claimRefund(tx, orderId, clock.now());
    return locked;
  });
  await refundAtProvider(db, paymentProvider, order);
}

/**
 * Refunds any completed order: without a request, and also after the 30 days. May be repeated.
 * @throws ApiError orderUnknown, notRefundable, paymentProviderFailed
 */
export async function makeRefund(
  context: Pick<Context, 'db' | 'clock'>,
  paymentProviders: PaymentProviders,
  orderId: string,
): Promise<void> {
  await refundIf(context, paymentProviders, orderId, () => true);
}

/**
 * Declines a refund request; the customer reads the message on the order and in a mail.
 * @throws ApiError orderUnknown; notRefundable without an open request
 */
export async function declineRefund(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  orderId: string,
  message: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await findOrder(tx, orderId))) throw new ApiError('orderUnknown');
    if (!(await markRefundDeclined(tx, orderId, message, clock.now()))) throw new ApiError('notRefundable');
    await jobs.add(tx, { kind: 'refund-declined', key: `refund-declined ${orderId}`, payload: { orderId } });
  });
}
