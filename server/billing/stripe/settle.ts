/**
 * Money has moved: what the provider says, checked against what was ordered, becomes a completed order and a entitlement, or takes
 * them back. Every way leads here (webhook, the customer's question, the sweep), in any order and as often as it likes: an
 * invoice grants once and is returned once (decisions §5).
 */
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import type { OrderRow, SubscriptionRow } from '../../db/schema.ts';
import { followUp } from '../follow-up.ts';
import { newOrderId } from '../order-id.ts';
import { completeOrder, findOrder, insertOrder } from '../order-store.ts';
import { daysOfPeriod } from '../period.ts';
import { graceMs } from '../rules.ts';
import { type Db, grantEntitlement, hasEntitlement, lockAccount, refundEntitlement } from '../store.ts';
import { saveSubscription } from '../subscription-store.ts';
import { type Invoice, idOf } from './read-invoice.ts';

/** The transaction's part; what follows is written with it. */
export async function settleInvoice(context: Context, tx: Db, read: Invoice): Promise<void> {
  const { invoice, subscription, isRefunded } = read;
  const { log, clock } = context;
  const first = await findOrder(tx, subscription.metadata.orderId ?? '');
  if (!first) {
    log.warn({ invoice: invoice.id }, 'an invoice of the provider belongs to no order here');
    return;
  }
  if (subscription.metadata.accountId !== first.account_id) {
    log.error({ invoice: invoice.id, order: first.order_id }, 'an invoice was not granted: it is another account’s');
    return;
  }
  // Two who settle the same invoice at once would both make an order for it.
  await lockAccount(tx, first.account_id);
  await saveSubscription(tx, subscriptionRow(read.subscription, first, read.askedAt));
  const now = clock.now();
  if (!(await hasEntitlement(tx, invoice.id))) {
    const problem = problemOf(invoice, first);
    if (problem) {
      if (invoice.status === 'paid') log.error({ invoice: invoice.id, order: first.order_id, problem }, 'not granted');
      return;
    }
    const order = await grant(tx, first, read, now);
    if (!isRefunded) await followUp(context, tx, { what: 'paid', order });
  }
  const order = isRefunded ? await refundEntitlement(tx, invoice.id, now) : undefined;
  if (!order) return;
  const isLatest = idOf(subscription.latest_invoice) === invoice.id;
  await followUp(context, tx, { what: 'refunded', order, endsRenewalOf: isLatest ? subscription.id : null });
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
  await grantEntitlement(tx, {
    accountId: order.account_id,
    orderId: order.order_id,
    source: invoice.id,
    plan: order.plan,
    days: daysPaid(order, invoice),
    purchasedAt: isFirst ? now : periodStart(invoice, now),
  });
  return (await completeOrder(tx, order.order_id, subscription.id, now)) ?? order;
}

/** A renewal goes on where the days before it ended, also when it was paid some days late: those were days of grace. */
function periodStart(invoice: Stripe.Invoice, now: Date): Date {
  const start = (invoice.lines.data[0]?.period.start ?? 0) * 1000;
  return new Date(Math.min(now.getTime(), Math.max(start, now.getTime() - graceMs)));
}

function renewalOf(first: OrderRow, now: Date) {
  const { account_id, good_id, plan, term, amount, currency, payment_method, locale } = first;
  const same = { account_id, good_id, plan, term, amount, currency, payment_method, locale };
  return { ...same, order_id: newOrderId(), created_at: now };
}

function daysPaid({ term }: OrderRow, invoice: Stripe.Invoice): number {
  const period = invoice.lines.data[0]?.period;
  return daysOfPeriod(term, period ? (period.end - period.start) * 1000 : 0);
}
