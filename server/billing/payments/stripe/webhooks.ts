/**
 * Stripe's webhooks, which arrive twice, late, out of order or never. The signature is checked on the raw body, the object is
 * fetched from Stripe (so the order of events does not matter), and the event's id is saved with its effect in one transaction.
 */
import type Stripe from 'stripe';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { ApiError } from '../../../http/api-error.ts';
import { cancelOpenOrder, findOrder } from '../../orders/store.ts';
import { saveSubscription } from '../../subscriptions/store.ts';
import { claimEvent, isEventApplied } from '../webhook-events.ts';
import type { StripeClient } from './client.ts';
import { fetchInvoice, fetchRefundedInvoiceId, idOf } from './invoice.ts';
import { settleInvoice, toSubscriptionRow } from './settle.ts';

/** An event's changes to the database. */
type Effect = (tx: Db) => Promise<void>;

/** @throws ApiError malformedBody for a wrong signature; paymentProviderFailed, after which Stripe sends the event again */
export async function handleStripeWebhook(
  context: Context,
  stripe: StripeClient,
  body: Buffer,
  signature: string,
): Promise<void> {
  const event = parseEvent(stripe, body, signature);
  const claim = { paymentProvider: 'stripe' as const, id: event.id, type: event.type, objectId: objectIdOf(event) };
  if (await isEventApplied(context.db, claim)) return;
  const effect = await prepareEffect(context, stripe, event);
  await context.db.transaction().execute(async (tx) => {
    const isNew = await claimEvent(tx, claim, context.clock.now());
    if (isNew && effect) await effect(tx);
  });
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
    case 'charge.refunded':
      return settleEffect(context, stripe, await fetchRefundedInvoiceId(stripe, event.data.object.id));
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
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  stripe: StripeClient,
  invoiceId: string | null,
): Promise<Effect | null> {
  const fetched = invoiceId ? await fetchInvoice(clock, stripe, invoiceId) : null;
  if (fetched?.invoice.status !== 'open' || fetched.invoice.billing_reason !== 'subscription_cycle') return null;
  const { invoice, subscription } = fetched;
  const payload = { invoiceId: invoice.id, orderId: subscription.metadata.orderId ?? '' };
  const saveState = await subscriptionEffect({ clock }, stripe, subscription.id);
  return async (tx) => {
    await saveState(tx);
    await jobs.add(tx, { kind: 'renewal-failed', key: `renewal-failed ${invoice.id}`, payload });
  };
}

async function sessionExpiredEffect(stripe: StripeClient, id: string): Promise<Effect | null> {
  const session = await stripe.request((api) => api.checkout.sessions.retrieve(id));
  const orderId = session.client_reference_id;
  if (session.status !== 'expired' || !orderId) return null;
  return (tx) => cancelOpenOrder(tx, orderId);
}

async function subscriptionEffect(
  { clock }: Pick<Context, 'clock'>,
  stripe: StripeClient,
  id: string,
): Promise<Effect> {
  const requestedAt = clock.now();
  const subscription = await stripe.request((api) => api.subscriptions.retrieve(id));
  return async (tx) => {
    const order = await findOrder(tx, subscription.metadata.orderId ?? '');
    const isOwn = order && order.account_id === subscription.metadata.accountId;
    if (isOwn) await saveSubscription(tx, toSubscriptionRow(subscription, order, requestedAt));
  };
}

function objectIdOf({ data: { object } }: Stripe.Event): string | null {
  return 'id' in object ? String(object.id) : null;
}
