/**
 * Money has moved: what the provider says, checked against what was ordered, becomes a completed order and a block, or takes
 * them back. Every way leads here (webhook, the customer's question, the sweep), in any order and as often as it likes: an
 * invoice grants once and is returned once (decisions §5).
 */
import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import type { OrderRow, SubscriptionRow } from '../db/schema.ts';
import { newOrderId } from './order-id.ts';
import { completeOrder, findOrder, insertOrder } from './order-store.ts';
import { type Invoice, idOf } from './read-invoice.ts';
import { dayMs } from './rules.ts';
import { type Db, grantBlock, hasBlock, lockAccount, refundBlock } from './store.ts';
import { saveSubscription } from './subscription-store.ts';

/** What happened just now, for whoever thanks, and ends what is not wanted any more. */
export type Settled =
  | { what: 'paid'; order: OrderRow }
  /** `isLatest`: what went back was the subscription's last charge. */
  | { what: 'refunded'; order: OrderRow; subscriptionId: string; isLatest: boolean };

/** The transaction's part: returns what is new, or null when there is nothing new. */
export async function settleInvoice(context: Context, tx: Db, read: Invoice): Promise<Settled | null> {
  const { invoice, subscription, isRefunded } = read;
  const { log, clock } = context;
  const first = await findOrder(tx, subscription.metadata.orderId ?? '');
  if (!first) {
    log.warn({ invoice: invoice.id }, 'an invoice of the provider belongs to no order here');
    return null;
  }
  if (subscription.metadata.accountId !== first.account_id) {
    log.error({ invoice: invoice.id, order: first.order_id }, 'an invoice was not granted: it is another account’s');
    return null;
  }
  // Two who settle the same invoice at once would both make an order for it.
  await lockAccount(tx, first.account_id);
  await saveSubscription(tx, subscriptionRow(read.subscription, first, read.askedAt));
  const now = clock.now();
  if (!(await hasBlock(tx, invoice.id))) {
    const problem = problemOf(invoice, first);
    if (problem) {
      if (invoice.status === 'paid') log.error({ invoice: invoice.id, order: first.order_id, problem }, 'not granted');
      return null;
    }
    const order = await grant(tx, first, read, now);
    if (!isRefunded) return { what: 'paid', order };
  }
  const order = isRefunded ? await refundBlock(tx, invoice.id, now) : undefined;
  const isLatest = idOf(subscription.latest_invoice) === invoice.id;
  return order ? { what: 'refunded', order, subscriptionId: subscription.id, isLatest } : null;
}

export function subscriptionRow(subscription: Stripe.Subscription, order: OrderRow, askedAt: Date): SubscriptionRow {
  return {
    id: subscription.id,
    account_id: order.account_id,
    good_id: order.good_id,
    plan: order.plan,
    status: subscription.status,
    current_period_end: new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000),
    cancel_at_period_end: subscription.cancel_at_period_end,
    started_at: new Date(subscription.created * 1000),
    updated_at: askedAt,
  };
}

/** Amount and currency must be those of the order, before anything is granted. */
function problemOf(invoice: Stripe.Invoice, order: OrderRow): string | null {
  if (invoice.status !== 'paid') return 'it is not paid';
  if (invoice.currency.toUpperCase() !== order.currency) return 'it is in another currency';
  return invoice.amount_paid === order.amount ? null : 'the amount is another one';
}

/** Every charge is a line of its own in the customer's billing. */
async function grant(tx: Db, first: OrderRow, { invoice, subscription }: Invoice, now: Date): Promise<OrderRow> {
  const isFirst = invoice.billing_reason === 'subscription_create';
  const order = isFirst ? first : await insertOrder(tx, renewalOf(first, now));
  await grantBlock(tx, {
    accountId: order.account_id,
    orderId: order.order_id,
    source: invoice.id,
    plan: order.plan,
    days: daysPaid(order, invoice),
    boughtAt: now,
  });
  return (await completeOrder(tx, order.order_id, subscription.id, now)) ?? order;
}

function renewalOf(first: OrderRow, now: Date) {
  const { account_id, good_id, plan, term, amount, currency, payment_method, locale } = first;
  const same = { account_id, good_id, plan, term, amount, currency, payment_method, locale };
  return { ...same, order_id: newOrderId(), created_at: now };
}

/** A month of 31 days paid for is 31 days: otherwise a renewing plan would have gaps. */
function daysPaid({ term }: OrderRow, invoice: Stripe.Invoice): number {
  const days = term === 'year' ? 365 : 30;
  const period = invoice.lines.data[0]?.period;
  return period ? Math.max(days, Math.round(((period.end - period.start) * 1000) / dayMs)) : days;
}
