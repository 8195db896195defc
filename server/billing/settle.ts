/**
 * Money has moved: what the provider says, checked against what was ordered, becomes a completed order and a block. Every way
 * leads here (webhook, the customer's question, the sweep), and an invoice grants once (decisions §5).
 */
import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import type { OrderRow, SubscriptionRow } from '../db/schema.ts';
import { sendReceipt } from './mails.ts';
import { newOrderId } from './order-id.ts';
import { dayMs } from './rules.ts';
import {
  cancelOpenOrder,
  completeOrder,
  type Db,
  findOrder,
  grantBlock,
  hasBlock,
  insertOrder,
  saveSubscription,
} from './store.ts';
import { ask, type StripeLink } from './stripe.ts';
import { renewOnlyNewest } from './subscriptions.ts';

/** What Stripe says of one invoice, read afresh. */
export type PaidInvoice = { invoice: Stripe.Invoice; subscription: Stripe.Subscription };

export async function readInvoice(
  { log }: Context,
  { api }: StripeLink,
  invoiceId: string,
): Promise<PaidInvoice | null> {
  const invoice = await ask(api.invoices.retrieve(invoiceId), log);
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
  if (!subscriptionId) return null;
  return { invoice, subscription: await ask(api.subscriptions.retrieve(subscriptionId), log) };
}

/** Grants what a paid invoice pays for; returns the order to thank for, or null when nothing new happened. */
export async function settleInvoice(
  context: Context,
  db: Db,
  { invoice, subscription }: PaidInvoice,
): Promise<OrderRow | null> {
  const first = await findOrder(db, subscription.metadata.orderId ?? '');
  const problem = problemOf(invoice, subscription, first);
  if (problem || !first) {
    context.log.error({ invoice: invoice.id, problem }, 'an invoice was not granted');
    return null;
  }
  await saveSubscription(db, subscriptionRow(subscription, first, context.clock.now()));
  const now = context.clock.now();
  if (await hasBlock(db, invoice.id)) return null;
  const order =
    invoice.billing_reason === 'subscription_create' ? first : await renewalOrder(db, first, subscription.id, now);
  const days = Math.max(order.term === 'year' ? 365 : 30, periodDays(subscription));
  const { account_id: accountId, order_id: orderId, plan } = order;
  const granted = await grantBlock(db, { accountId, orderId, invoiceId: invoice.id, plan, days, boughtAt: now });
  if (!granted) return null;
  await completeOrder(db, orderId, subscription.id, now);
  return { ...order, status: 'completed', completed_at: now };
}

/** What follows a payment, once its transaction stands: the receipt, and the end of an earlier subscription's renewal. */
export function followUp(context: Context, stripe: StripeLink, order: OrderRow | null): void {
  if (!order) return;
  context.background.run('receipt', () => sendReceipt(context, order));
  context.background.run('renewals', () => renewOnlyNewest(context, stripe, order.account_id));
}

/** Asks the provider about an open order: its webhook may be late or lost. */
export async function checkOrder(context: Context, stripe: StripeLink, order: OrderRow): Promise<void> {
  if (!order.provider_session_id) return;
  const session = await ask(stripe.api.checkout.sessions.retrieve(order.provider_session_id), context.log);
  const invoiceId = idOf(session.invoice);
  if (session.status === 'complete' && session.payment_status === 'paid' && invoiceId) {
    const paid = await readInvoice(context, stripe, invoiceId);
    if (!paid) return;
    const settled = await context.db.transaction().execute((tx) => settleInvoice(context, tx, paid));
    followUp(context, stripe, settled);
  } else if (session.status === 'expired') {
    await cancelOpenOrder(context.db, order.order_id);
  }
}

export function subscriptionRow(subscription: Stripe.Subscription, order: OrderRow, now: Date): SubscriptionRow {
  return {
    id: subscription.id,
    account_id: order.account_id,
    good_id: order.good_id,
    plan: order.plan,
    status: subscription.status,
    current_period_end: new Date(periodEnd(subscription) * 1000),
    cancel_at_period_end: subscription.cancel_at_period_end,
    started_at: new Date(subscription.created * 1000),
    updated_at: now,
  };
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** Amount, currency and owner must be those of the order, before anything is granted. */
function problemOf(
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription,
  order: OrderRow | undefined,
): string | null {
  if (invoice.status !== 'paid') return 'it is not paid';
  if (!order) return 'there is no such order';
  if (subscription.metadata.accountId !== order.account_id) return 'it belongs to another account';
  if (invoice.currency.toUpperCase() !== order.currency) return 'it is in another currency';
  return invoice.amount_paid === order.amount ? null : 'the amount is another one';
}

/** Every charge is a line of its own in the customer's billing. */
function renewalOrder(db: Db, first: OrderRow, subscriptionId: string, now: Date): Promise<OrderRow> {
  const { account_id, good_id, plan, term, amount, currency, payment_method, locale } = first;
  return insertOrder(db, {
    ...{ account_id, good_id, plan, term, amount, currency, payment_method, locale },
    order_id: newOrderId(),
    created_at: now,
    status: 'completed',
    completed_at: now,
    subscription_id: subscriptionId,
  });
}

/** A month of 31 days paid for is 31 days: otherwise a renewing plan would have gaps. */
function periodDays(subscription: Stripe.Subscription): number {
  const start = subscription.items.data[0]?.current_period_start ?? 0;
  return Math.round(((periodEnd(subscription) - start) * 1000) / dayMs);
}

function periodEnd(subscription: Stripe.Subscription): number {
  return subscription.items.data[0]?.current_period_end ?? 0;
}
