/**
 * Settles an invoice: saves its payment or refund after comparing it with the order. Webhooks, the customer's order page and the
 * cleanup job all end here, in any order and repeatedly; an invoice grants one entitlement and is refunded once
 * (docs/decisions/0016-orders-and-webhooks.md).
 */
import type Stripe from 'stripe';
import { lockAccount, setLocale } from '../../../accounts/store.ts';
import { secondMs } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { OrderRow, SubscriptionRow } from '../../../db/schema.ts';
import type { Catalog } from '../../catalog.ts';
import { findEntitlementBySource, grantEntitlement } from '../../entitlement-store.ts';
import { graceMs } from '../../entitlements.ts';
import { issueInvoice } from '../../invoices/issue.ts';
import { closeOpenOrders } from '../../orders/close.ts';
import { newOrderId } from '../../orders/order-id.ts';
import { saveRefund } from '../../orders/refund.ts';
import { completeOrder, findLastCharge, findOrder, insertOrder } from '../../orders/store.ts';
import { daysOfPeriod } from '../../subscriptions/period.ts';
import { saveSubscription } from '../../subscriptions/store.ts';
import { toTaxRate } from '../../tax.ts';
import { addPaidJob, addRefundedJob } from '../payment-jobs.ts';
import { cardOfSubscription } from './card.ts';
import type { FetchedInvoice } from './invoice.ts';

/** @returns why the invoice cannot be applied: it is about something unknown; undefined otherwise */
export async function settleInvoice(
  {
    jobs,
    log,
    clock,
    config,
    catalog,
    secrets,
  }: Pick<Context, 'jobs' | 'log' | 'clock' | 'config' | 'catalog' | 'secrets'>,
  tx: Db,
  fetched: FetchedInvoice,
): Promise<string | undefined> {
  const { invoice, subscription, isRefunded } = fetched;
  const firstOrder = await findOrder(tx, subscription.metadata.orderId ?? '');
  if (!firstOrder) {
    log.error({ invoice: invoice.id }, 'invoice without an order');
    return 'unknown order';
  }
  if (subscription.metadata.accountId !== firstOrder.account_id) {
    log.error({ invoice: invoice.id, order: firstOrder.order_id }, 'invoice rejected: it names another account');
    return 'another account';
  }
  // Without the lock, two transactions could both insert an order for the same renewal.
  await lockAccount(tx, firstOrder.account_id);
  await saveSubscription(tx, toSubscriptionRow(subscription, firstOrder, fetched.requestedAt));
  const now = clock.now();
  if (!(await findEntitlementBySource(tx, invoice.id))) {
    // Moving a charge makes an invoice of zero, which pays for nothing.
    if (invoice.status !== 'paid' || invoice.total === 0) return undefined;
    const mismatch = findMismatch(invoice, firstOrder);
    if (mismatch) {
      log.error({ invoice: invoice.id, order: firstOrder.order_id, mismatch }, 'invoice rejected');
      return `another ${mismatch}`;
    }
    const order = await grant(tx, { config, catalog, secrets }, firstOrder, fetched, now);
    if (!isRefunded) await addPaidJob(jobs, tx, order);
    await closeOpenOrders(jobs, tx, order.account_id);
  }
  const refunded = isRefunded ? await saveRefund(tx, invoice.id, now) : undefined;
  if (!refunded) return undefined;
  const isLatest = (await findLastCharge(tx, subscription.id))?.order_id === refunded.order_id;
  await addRefundedJob(jobs, tx, refunded, isLatest ? subscription.id : null);
  return undefined;
}

export function toSubscriptionRow(
  subscription: Stripe.Subscription,
  order: OrderRow,
  requestedAt: Date,
): SubscriptionRow {
  return {
    id: subscription.id,
    account_id: order.account_id,
    good_id: order.good_id,
    plan: order.plan,
    status: subscription.status,
    current_period_end: new Date((subscription.items.data[0]?.current_period_end ?? 0) * secondMs),
    cancel_at_period_end: endsWithPeriod(subscription),
    started_at: new Date(subscription.created * secondMs),
    updated_at: requestedAt,
    ...cardOfSubscription(subscription),
  };
}

/**
 * Whether nothing will be charged any more. In flexible billing mode, which new subscriptions have, a cancellation in Stripe's customer
 * portal sets the date alone (https://docs.stripe.com/billing/subscriptions/billing-mode/compare). Until the period of a later date it renews.
 */
export function endsWithPeriod({ cancel_at_period_end, cancel_at, items }: Stripe.Subscription): boolean {
  const periodEnd = items.data[0]?.current_period_end ?? 0;
  return cancel_at_period_end || (typeof cancel_at === 'number' && cancel_at <= periodEnd);
}

/** How a paid invoice differs from the order; null when currency and amount match. */
function findMismatch(invoice: Stripe.Invoice, order: OrderRow): string | null {
  if (invoice.currency.toUpperCase() !== order.currency) return 'currency';
  return invoice.amount_paid === order.amount ? null : 'amount';
}

/** Every renewal becomes an order of its own, so that each charge is listed in the customer's billing. */
async function grant(
  tx: Db,
  { config, catalog, secrets }: Pick<Context, 'config' | 'catalog' | 'secrets'>,
  firstOrder: OrderRow,
  { invoice, subscription, card, fingerprint }: FetchedInvoice,
  now: Date,
): Promise<OrderRow> {
  const isFirst = invoice.billing_reason === 'subscription_create';
  const order = isFirst ? firstOrder : await insertOrder(tx, createRenewalOrder(firstOrder, catalog(), now));
  await grantEntitlement(tx, {
    accountId: order.account_id,
    orderId: order.order_id,
    source: invoice.id,
    plan: order.plan,
    days: paidDays(invoice),
    purchasedAt: isFirst ? now : renewalStart(invoice, now),
  });
  if (isFirst) await setLocale(tx, order.account_id, order.locale);
  const payer_digest = fingerprint && secrets.digest('payer', `stripe ${fingerprint}`);
  const payment = { subscription_id: subscription.id, ...card, payer_digest };
  const completed = (await completeOrder(tx, order.order_id, payment, now)) ?? order;
  await issueInvoice(tx, config.legalEntity, completed, now);
  return completed;
}

/** The charge stays what the customer agreed to; the tax in it is that of today. A product that is no longer sold keeps its rate. */
function createRenewalOrder(firstOrder: OrderRow, catalog: Catalog, now: Date) {
  const { account_id, good_id, plan, term, amount, currency, payment_method, locale } = firstOrder;
  const copied = { account_id, good_id, plan, term, amount, currency, payment_method, locale };
  const product = catalog.find(good_id);
  const tax_rate = product ? toTaxRate(product.tax?.ratePercent ?? 0) : firstOrder.tax_rate;
  return { ...copied, tax_rate, order_id: newOrderId(), created_at: now };
}

/** A renewal starts where the previous period ended, even when it is paid some days later: those were days of grace. */
function renewalStart(invoice: Stripe.Invoice, now: Date): Date {
  const start = (invoice.lines.data[0]?.period.start ?? 0) * secondMs;
  return new Date(Math.min(now.getTime(), Math.max(start, now.getTime() - graceMs)));
}

function paidDays(invoice: Stripe.Invoice): number {
  const period = invoice.lines.data[0]?.period;
  return daysOfPeriod(period ? (period.end - period.start) * secondMs : 0);
}
