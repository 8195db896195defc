/**
 * Stripe's webhooks, which arrive twice, late, out of order or never. The signature is checked on the raw body, the object is
 * fetched from Stripe (so the order of events does not matter), and the event's id is saved with its effect in one transaction.
 */
import type Stripe from 'stripe';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { OrderRow } from '../../../db/schema.ts';
import { ApiError } from '../../../http/api-error.ts';
import { findEntitlementBySource } from '../../entitlement-store.ts';
import { cancelOpenOrder } from '../../orders/open-order-store.ts';
import { findOrder } from '../../orders/store.ts';
import { findSubscription, requestTime, saveSubscription } from '../../subscriptions/store.ts';
import { addEndedJob } from '../payment-jobs.ts';
import { applyEvent, type Effect, isEventApplied, type WebhookEvent } from '../webhook-events.ts';
import { fetchSubscription } from './card.ts';
import type { StripeClient } from './client.ts';
import { disputeEffect } from './dispute.ts';
import { fetchInvoice, fetchInvoiceIdOfCharge, fetchRefundedInvoiceId, idOf } from './invoice.ts';
import { settleInvoice, toSubscriptionRow } from './settle.ts';

/** @throws ApiError malformedBody for a wrong signature; paymentProviderFailed, after which Stripe sends the event again */
export async function handleStripeWebhook(
  context: Context,
  stripe: StripeClient,
  body: Buffer,
  signature: string,
): Promise<void> {
  const event = parseEvent(stripe, body, signature);
  const claim = toWebhookEvent(event);
  if (await isEventApplied(context.db, claim)) return;
  await applyEvent(context, claim, await prepareEffect(context, stripe, event));
}

function parseEvent(stripe: StripeClient, body: Buffer, signature: string): Stripe.Event {
  try {
    return stripe.parseEvent(body, signature);
  } catch (cause) {
    throw new ApiError('malformedBody', { cause });
  }
}

/** Fetches what an event is about; null for events without an effect. */
async function prepareEffect(context: Context, stripe: StripeClient, event: Stripe.Event): Promise<Effect | null> {
  switch (event.type) {
    case 'checkout.session.completed':
      return settleEffect(context, stripe, idOf(event.data.object.invoice));
    case 'invoice.paid':
      return settleEffect(context, stripe, event.data.object.id ?? null);
    case 'invoice.payment_failed':
      return paymentFailedEffect(context, stripe, event.data.object.id ?? null);
    case 'checkout.session.expired':
      return sessionExpiredEffect(stripe, event.data.object.id);
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return subscriptionEffect(context, stripe, event.data.object.id);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return disputeEffect(context, stripe, event.data.object.id);
    case 'customer.updated':
      return customerEffect(context, stripe, event.data.object.id);
    case 'payment_method.automatically_updated':
    case 'payment_method.updated':
      return customerEffect(context, stripe, idOf(event.data.object.customer));
    case 'charge.refunded':
      return settleEffect(context, stripe, await fetchRefundedInvoiceId(stripe, event.data.object.id));
    case 'refund.failed':
      return refundFailedEffect(stripe, event.data.object.id);
    default:
      return null;
  }
}

async function settleEffect(context: Context, stripe: StripeClient, invoiceId: string | null): Promise<Effect | null> {
  const fetched = invoiceId ? await fetchInvoice(context.clock, stripe, invoiceId) : null;
  return fetched && ((tx) => settleInvoice(context, tx, fetched));
}

/** Notifies the customer of a declined renewal: once per invoice, however often Stripe retries the payment. */
async function paymentFailedEffect(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  stripe: StripeClient,
  invoiceId: string | null,
): Promise<Effect | null> {
  const fetched = invoiceId ? await fetchInvoice(clock, stripe, invoiceId) : null;
  if (fetched?.invoice.status !== 'open' || fetched.invoice.billing_reason !== 'subscription_cycle') return null;
  const { invoice, subscription } = fetched;
  const payload = { invoiceId: invoice.id, orderId: subscription.metadata.orderId ?? '' };
  const saveState = await subscriptionEffect({ db, clock, jobs }, stripe, subscription.id);
  return async (tx) => {
    const unknown = await saveState(tx);
    if (unknown) return unknown;
    await jobs.add(tx, { kind: 'renewal-failed', key: `renewal-failed ${invoice.id}`, payload });
    return undefined;
  };
}

async function sessionExpiredEffect(stripe: StripeClient, id: string): Promise<Effect | null> {
  const session = await stripe.request((api) => api.checkout.sessions.retrieve(id));
  const orderId = session.client_reference_id;
  if (session.status !== 'expired' || !orderId) return null;
  return async (tx) => {
    await cancelOpenOrder(tx, orderId);
    return undefined;
  };
}

async function subscriptionEffect(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  stripe: StripeClient,
  id: string,
): Promise<Effect> {
  const requestedAt = requestTime(await findSubscription(db, id), clock);
  const subscription = await fetchSubscription(stripe, id);
  return async (tx) => {
    const order = await findOrderOf(tx, subscription);
    if (!order) return 'unknown order';
    await saveSubscription(tx, toSubscriptionRow(subscription, order, requestedAt));
    await addEndedJob(jobs, tx, subscription);
    return undefined;
  };
}

/** The first order of a subscription; undefined for a subscription that this site has not made. */
async function findOrderOf(db: Db, { metadata }: Stripe.Subscription): Promise<OrderRow | undefined> {
  const order = await findOrder(db, metadata.orderId ?? '');
  return order?.account_id === metadata.accountId ? order : undefined;
}

/**
 * The customer has another default card. Checkout saves the first card on the subscription, where it would come before the new one:
 * removing it there lets the customer's default count (https://docs.stripe.com/billing/subscriptions/payment-methods-setting).
 */
async function customerEffect(
  context: Pick<Context, 'db' | 'clock' | 'jobs'>,
  stripe: StripeClient,
  id: string | null,
): Promise<Effect | null> {
  if (!id) return null;
  const customer = await stripe.request((api) => api.customers.retrieve(id));
  if (customer.deleted) return null;
  const hasDefault = Boolean(customer.invoice_settings.default_payment_method);
  const { data } = await stripe.request((api) => api.subscriptions.list({ customer: id }));
  const effects: Effect[] = [];
  for (const subscription of data) {
    // Another product of the company may share the Stripe account.
    const isOwn = (await findOrderOf(context.db, subscription)) !== undefined;
    if (isOwn && hasDefault && subscription.default_payment_method)
      await stripe.request((api) => api.subscriptions.update(subscription.id, { default_payment_method: '' }));
    effects.push(await subscriptionEffect(context, stripe, subscription.id));
  }
  return async (tx) => {
    let unknown: string | undefined;
    for (const effect of effects) unknown = (await effect(tx)) ?? unknown;
    return unknown;
  };
}

/**
 * The bank has sent a refund back, and the money is in our balance again: the event stays unapplied until a person has paid the
 * customer another way (https://docs.stripe.com/refunds#failed-refunds).
 */
async function refundFailedEffect(stripe: StripeClient, id: string): Promise<Effect | null> {
  const { status, charge } = await stripe.request((api) => api.refunds.retrieve(id));
  if (status !== 'failed') return null;
  const invoiceId = await fetchInvoiceIdOfCharge(stripe, idOf(charge) ?? '');
  return async (tx) => {
    const entitlement = await findEntitlementBySource(tx, invoiceId ?? '');
    return entitlement?.order_id
      ? `refund of ${entitlement.order_id} failed: pay the customer another way, then dismiss`
      : 'unknown order';
  };
}

function toWebhookEvent({ id, type, data: { object } }: Stripe.Event): WebhookEvent {
  return { paymentProvider: 'stripe', id, type, objectId: 'id' in object ? String(object.id) : null };
}

/** Tries an event again that was not applied; Stripe keeps events for 30 days. @throws ApiError paymentProviderFailed */
export async function retryStripeEvent(context: Context, stripe: StripeClient, eventId: string): Promise<void> {
  const event = await stripe.request((api) => api.events.retrieve(eventId));
  await applyEvent(context, toWebhookEvent(event), await prepareEffect(context, stripe, event));
}
