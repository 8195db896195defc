/** Compares Stripe's paid invoices, refunds, disputes and subscriptions with ours. */
import type Stripe from 'stripe';
import { secondMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { SubscriptionRow } from '../../db/schema.ts';
import { findEntitlementBySource } from '../entitlement-store.ts';
import { saveDispute } from '../orders/dispute.ts';
import { isDisputeSaved } from '../orders/dispute-store.ts';
import { findLastCharge, findOrder } from '../orders/store.ts';
import { checkSubscription } from '../payments/stripe/check.ts';
import type { StripeClient } from '../payments/stripe/client.ts';
import { fetchDispute, toDispute } from '../payments/stripe/dispute.ts';
import { fetchInvoice, fetchRefundedInvoiceId, idOf } from '../payments/stripe/invoice.ts';
import { settleInvoice, toSubscriptionRow } from '../payments/stripe/settle.ts';
import { findLiveSubscriptionIds, findSubscription } from '../subscriptions/store.ts';
import type { Comparison, Difference } from './difference.ts';
import { compareOpenDisputes } from './open-disputes.ts';
import { rebuildOrder } from './rebuild-order.ts';

export async function compareStripe(comparison: Comparison): Promise<Difference[]> {
  const { stripe } = comparison.payments;
  if (!stripe) return [];
  const { api } = stripe;
  const since = { created: { gte: Math.floor(comparison.since.getTime() / secondMs) }, limit: 100 };
  return [
    ...(await compareAll(stripe, api.invoices.list({ ...since, status: 'paid' }), (invoice) =>
      compareInvoice(comparison, stripe, invoice),
    )),
    ...(await compareAll(stripe, api.refunds.list(since), (refund) => compareRefund(comparison, stripe, refund))),
    ...(await compareDisputes(comparison, stripe, api.disputes.list(since))),
    ...(await compareSubscriptions(comparison, stripe)),
  ];
}

/**
 * Compares while it lists: of a large shop, the payments of some days exceed the memory.
 * @returns oldest first: a renewal needs the order of the first payment
 */
async function compareAll<T>(
  stripe: StripeClient,
  listed: AsyncIterable<T>,
  compare: (each: T) => Promise<Difference | null>,
): Promise<Difference[]> {
  const found: Difference[] = [];
  const items = listed[Symbol.asyncIterator]();
  for (;;) {
    const item = await stripe.request(() => items.next());
    if (item.done) return found.sort((a, b) => a.at.getTime() - b.at.getTime());
    const difference = await compare(item.value);
    if (difference) found.push(difference);
  }
}

async function compareInvoice(
  comparison: Comparison,
  stripe: StripeClient,
  invoice: Stripe.Invoice,
): Promise<Difference | null> {
  const { db } = comparison.context;
  // The repair keeps the id alone: with the invoice, all that are missing would be in memory until the end.
  const { id } = invoice;
  // Moving a charge makes an invoice of zero, which pays for nothing.
  if (invoice.total === 0 || (await findEntitlementBySource(db, id))) return null;
  const metadata = invoice.parent?.subscription_details?.metadata ?? {};
  const order = await findOrder(db, metadata.orderId ?? '');
  return {
    problem: order ? 'payment missing' : 'order missing',
    ...describe(id, invoice.created, metadata, invoice.amount_paid, invoice.currency),
    repair: (isRestored) => settleFromStripe(comparison, stripe, id, isRestored),
  };
}

/** Refunds of the whole amount; a part is given back at the provider only. */
async function compareRefund(
  comparison: Comparison,
  stripe: StripeClient,
  { id, created, charge, amount, currency, status }: Stripe.Refund,
): Promise<Difference | null> {
  const { db } = comparison.context;
  const chargeId = idOf(charge);
  if (!chargeId || status === 'failed' || status === 'canceled') return null;
  const invoiceId = await fetchRefundedInvoiceId(stripe, chargeId);
  const entitlement = invoiceId ? await findEntitlementBySource(db, invoiceId) : undefined;
  // Without an entitlement, the payment itself is missing and is found by its invoice.
  if (!invoiceId || !entitlement || entitlement.refunded_at) return null;
  const metadata = { orderId: entitlement.order_id ?? undefined, accountId: entitlement.account_id };
  return {
    problem: 'refund missing',
    ...describe(id, created, metadata, amount, currency),
    repair: (isRestored) => settleFromStripe(comparison, stripe, invoiceId, isRestored),
  };
}

async function compareDisputes(
  comparison: Comparison,
  stripe: StripeClient,
  disputes: AsyncIterable<Stripe.Dispute>,
): Promise<Difference[]> {
  const listed = new Set<string>();
  const found = await compareAll(stripe, disputes, (dispute) => {
    listed.add(dispute.id);
    return compareDispute(comparison, stripe, dispute);
  });
  const fetch = (id: string) => fetchDispute(stripe, id);
  return [...found, ...(await compareOpenDisputes(comparison.context, 'card', listed, fetch))];
}

async function compareDispute(
  { context }: Comparison,
  stripe: StripeClient,
  dispute: Stripe.Dispute,
): Promise<Difference | null> {
  const state = await toDispute(stripe, dispute);
  if (await isDisputeSaved(context.db, state)) return null;
  const entitlement = await findEntitlementBySource(context.db, state.source);
  const metadata = { orderId: entitlement?.order_id ?? undefined, accountId: entitlement?.account_id };
  return {
    problem: 'dispute missing',
    ...describe(dispute.id, dispute.created, metadata, dispute.amount, dispute.currency),
    repair: () => context.db.transaction().execute((tx) => saveDispute(context, tx, state)),
  };
}

/** However old they are: one that began before the backup may have been cancelled, resumed or moved after it. */
async function compareSubscriptions(comparison: Comparison, stripe: StripeClient): Promise<Difference[]> {
  const { context } = comparison;
  // Before Stripe lists its own: one that begins in between is not missing there.
  const ended = await findLiveSubscriptionIds(context.db);
  // Without a status, all that have not ended.
  const found = await compareAll(stripe, stripe.api.subscriptions.list({ limit: 100 }), (subscription) => {
    ended.delete(subscription.id);
    return compareSubscription(comparison, stripe, subscription);
  });
  for (const id of ended) {
    const row = await findSubscription(context.db, id);
    if (!row) continue;
    const order = (await findLastCharge(context.db, id))?.order_id ?? null;
    found.push({
      problem: 'renewal differs',
      provider: 'stripe',
      object: id,
      at: row.started_at,
      order,
      account: row.account_id,
      amount: null,
      currency: '',
      repair: () => repairSubscription(context, stripe, row),
    });
  }
  return found;
}

async function compareSubscription(
  { context }: Comparison,
  stripe: StripeClient,
  listed: Stripe.Subscription,
): Promise<Difference | null> {
  const { db, clock } = context;
  const { id, created, metadata } = listed;
  const order = await findOrder(db, metadata.orderId ?? '');
  // Without its order, the subscription comes back with its first invoice.
  if (!order || order.account_id !== metadata.accountId) return null;
  const row = await findSubscription(db, id);
  const current = toSubscriptionRow(listed, order, clock.now());
  const isSame =
    row?.status === current.status &&
    row.cancel_at_period_end === current.cancel_at_period_end &&
    row.current_period_end.getTime() === current.current_period_end.getTime();
  if (isSame) return null;
  return {
    problem: 'renewal differs',
    ...describe(id, created, metadata, null, order.currency),
    repair: () => repairSubscription(context, stripe, row ?? current),
  };
}

async function repairSubscription(context: Context, stripe: StripeClient, row: SubscriptionRow): Promise<undefined> {
  await checkSubscription(context, stripe, row);
}

/** @returns why it cannot be settled */
async function settleFromStripe(
  { context }: Comparison,
  stripe: StripeClient,
  invoiceId: string,
  isRestored: boolean,
): Promise<string | undefined> {
  const fetched = await fetchInvoice(context.clock, stripe, invoiceId);
  if (!fetched) return 'the invoice belongs to no subscription: not made by this site?';
  const { invoice, subscription } = fetched;
  const { orderId, accountId, goodId, plan, term, locale, taxRate } = subscription.metadata;
  const interval = subscription.items.data[0]?.price?.recurring?.interval;
  return context.db.transaction().execute(async (tx: Db) => {
    const known = {
      orderId,
      accountId,
      goodId,
      plan,
      locale,
      taxRate,
      method: 'card' as const,
      term: term ?? interval,
      price: { amount: invoice.amount_paid, currency: invoice.currency.toUpperCase() },
      createdAt: new Date(subscription.created * secondMs),
    };
    const order = await findOrder(tx, orderId ?? '');
    const problem = order ? undefined : await rebuildOrder(tx, context.catalog(), known, isRestored);
    return problem ?? settleInvoice(context, tx, fetched);
  });
}

function describe(
  object: string,
  created: number,
  { orderId, accountId }: { orderId?: string | undefined; accountId?: string | undefined },
  amount: number | null,
  currency: string,
) {
  return {
    provider: 'stripe' as const,
    object,
    at: new Date(created * secondMs),
    order: orderId ?? null,
    account: accountId ?? null,
    amount,
    currency: currency.toUpperCase(),
  };
}
