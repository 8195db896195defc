/** The server's own question to the provider, where a webhook is late or lost (decisions §5). */
import type { Context } from '../../context.ts';
import type { OrderRow, SubscriptionRow } from '../../db/schema.ts';
import { cancelOpenOrder, findOrder } from '../order-store.ts';
import { saveSubscription } from '../subscription-store.ts';
import { ask, type StripeLink } from './link.ts';
import { idOf, readInvoice } from './read-invoice.ts';
import { settleInvoice, subscriptionRow } from './settle.ts';

/** @throws ApiError providerFailed */
export async function checkCardOrder(context: Context, stripe: StripeLink, order: OrderRow): Promise<void> {
  if (!order.checkout_session_id) return;
  const session = await ask(stripe.api.checkout.sessions.retrieve(order.checkout_session_id), context.log);
  if (session.status === 'expired') return cancelOpenOrder(context.db, order.order_id);
  const invoiceId = idOf(session.invoice);
  if (session.status === 'complete' && invoiceId) await settleNow(context, stripe, invoiceId);
}

const invoicesAtOnce = 12;

/**
 * A subscription whose period is over and of which nobody said anything: what became of it, and what it charged meanwhile.
 * @throws ApiError providerFailed
 */
export async function checkSubscription(context: Context, stripe: StripeLink, row: SubscriptionRow): Promise<void> {
  const { db, log, clock } = context;
  const askedAt = clock.now();
  const subscription = await ask(stripe.api.subscriptions.retrieve(row.id), log);
  const order = await findOrder(db, subscription.metadata.orderId ?? '');
  if (order) await saveSubscription(db, subscriptionRow(subscription, order, askedAt));
  const query = { subscription: row.id, status: 'paid' as const, limit: invoicesAtOnce };
  const invoices = await ask(stripe.api.invoices.list(query), log);
  for (const { id } of invoices.data.toReversed()) if (id) await settleNow(context, stripe, id);
}

/** Asks about an invoice and writes it down. @throws ApiError providerFailed */
export async function settleNow(context: Context, stripe: StripeLink, invoiceId: string): Promise<void> {
  const read = await readInvoice(context, stripe, invoiceId);
  if (read) await context.db.transaction().execute((tx) => settleInvoice(context, tx, read));
}
