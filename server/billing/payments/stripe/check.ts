/** Checks orders and subscriptions at Stripe, in case a webhook is late or lost (docs/decisions/0016-orders-and-webhooks.md). */
import type { Context } from '../../../context.ts';
import type { OrderRow, SubscriptionRow } from '../../../db/schema.ts';
import { cancelOpenOrder } from '../../orders/open-order-store.ts';
import { findOrder } from '../../orders/store.ts';
import { requestTime, saveSubscription } from '../../subscriptions/store.ts';
import { addEndedJob } from '../payment-jobs.ts';
import { fetchSubscription } from './card.ts';
import { fetchStripeSession } from './checkout-session.ts';
import type { StripeClient } from './client.ts';
import { fetchInvoice, idOf } from './invoice.ts';
import { settleInvoice, toSubscriptionRow } from './settle.ts';

/** @throws ApiError paymentProviderFailed */
export async function checkCardOrder(context: Context, stripe: StripeClient, order: OrderRow): Promise<void> {
  const session = await fetchStripeSession(context, stripe, order);
  if (session?.status === 'expired') return cancelOpenOrder(context.db, order.order_id);
  const invoiceId = idOf(session?.invoice);
  if (session?.status === 'complete' && invoiceId) await fetchAndSettleInvoice(context, stripe, invoiceId);
}

const maxInvoices = 12;

/** Saves a subscription's current state and the charges since its last webhook. @throws ApiError paymentProviderFailed */
export async function checkSubscription(context: Context, stripe: StripeClient, row: SubscriptionRow): Promise<void> {
  const { db, clock, jobs } = context;
  const requestedAt = requestTime(row, clock);
  const subscription = await fetchSubscription(stripe, row.id);
  const order = await findOrder(db, subscription.metadata.orderId ?? '');
  // Once it is saved as ended, nobody checks it again.
  await db.transaction().execute(async (tx) => {
    if (order) await saveSubscription(tx, toSubscriptionRow(subscription, order, requestedAt));
    await addEndedJob(jobs, tx, subscription);
  });
  const query = { subscription: row.id, status: 'paid' as const, limit: maxInvoices };
  const invoices = await stripe.request((api) => api.invoices.list(query));
  for (const { id } of invoices.data.toReversed()) if (id) await fetchAndSettleInvoice(context, stripe, id);
}

/** @throws ApiError paymentProviderFailed */
export async function fetchAndSettleInvoice(context: Context, stripe: StripeClient, invoiceId: string): Promise<void> {
  const fetched = await fetchInvoice(context.clock, stripe, invoiceId);
  if (fetched) await context.db.transaction().execute((tx) => settleInvoice(context, tx, fetched));
}
