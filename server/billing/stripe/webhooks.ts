/**
 * Stripe's webhooks: they come twice, late, out of order or never. The signature is checked on the raw bytes, the object is read
 * afresh from Stripe (so the order of events does not matter), and the event's id is written with its effect in one transaction.
 */
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { cancelOpenOrder, findOrder } from '../order-store.ts';
import { claimEvent, type Db, isEventApplied } from '../store.ts';
import { saveSubscription } from '../subscription-store.ts';
import { ask, type StripeLink } from './link.ts';
import { idOf, invoiceOfReturned, readInvoice } from './read-invoice.ts';
import { settleInvoice, subscriptionRow } from './settle.ts';

/** What an event does to the database. */
type Effect = (tx: Db) => Promise<void>;

/** @throws ApiError malformedBody for bytes that Stripe did not sign; providerFailed, and then Stripe sends it again */
export async function receiveStripeEvent(
  context: Context,
  stripe: StripeLink,
  body: Buffer,
  signature: string,
): Promise<void> {
  const event = verified(stripe, body, signature);
  if (await isEventApplied(context.db, 'stripe', event.id)) return;
  const effect = await effectOf(context, stripe, event);
  await context.db.transaction().execute(async (tx) => {
    const payload = JSON.stringify({ object: objectId(event) });
    const isFirst = await claimEvent(
      tx,
      { provider: 'stripe', id: event.id, type: event.type, payload },
      context.clock.now(),
    );
    if (isFirst && effect) await effect(tx);
  });
}

function verified(stripe: StripeLink, body: Buffer, signature: string): Stripe.Event {
  try {
    return stripe.readEvent(body, signature);
  } catch (cause) {
    throw new ApiError('malformedBody', { cause });
  }
}

/** Null for events that change nothing here. */
async function effectOf(context: Context, stripe: StripeLink, event: Stripe.Event): Promise<Effect | null> {
  switch (event.type) {
    case 'checkout.session.completed':
      return invoiceEffect(context, stripe, idOf(event.data.object.invoice));
    case 'invoice.paid':
      return invoiceEffect(context, stripe, event.data.object.id ?? null);
    case 'invoice.payment_failed':
      return failureEffect(context, stripe, event.data.object.id ?? null);
    case 'checkout.session.expired':
      return expiryEffect(context, stripe, event.data.object.id);
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return subscriptionEffect(context, stripe, event.data.object.id);
    case 'charge.refunded':
      return invoiceEffect(context, stripe, await invoiceOfReturned(context, stripe, event.data.object.id));
    default:
      return null;
  }
}

async function invoiceEffect(context: Context, stripe: StripeLink, invoiceId: string | null): Promise<Effect | null> {
  const read = invoiceId ? await readInvoice(context, stripe, invoiceId) : null;
  return read && ((tx) => settleInvoice(context, tx, read));
}

/** A renewal was declined: the customer hears of it, once for each invoice however often the provider tries. */
async function failureEffect(context: Context, stripe: StripeLink, invoiceId: string | null): Promise<Effect | null> {
  const read = invoiceId ? await readInvoice(context, stripe, invoiceId) : null;
  if (read?.invoice.status !== 'open' || read.invoice.billing_reason !== 'subscription_cycle') return null;
  const { invoice, subscription } = read;
  const payload = { invoiceId: invoice.id, orderId: subscription.metadata.orderId ?? '' };
  const note = await subscriptionEffect(context, stripe, subscription.id);
  return async (tx) => {
    await note(tx);
    await context.jobs.add(tx, { kind: 'renewal-failed', key: `renewal-failed ${invoice.id}`, payload });
  };
}

async function expiryEffect({ log }: Context, { api }: StripeLink, id: string): Promise<Effect | null> {
  const { status, client_reference_id: orderId } = await ask(api.checkout.sessions.retrieve(id), log);
  if (status !== 'expired' || !orderId) return null;
  return (tx) => cancelOpenOrder(tx, orderId);
}

async function subscriptionEffect({ log, clock }: Context, { api }: StripeLink, id: string): Promise<Effect> {
  const askedAt = clock.now();
  const subscription = await ask(api.subscriptions.retrieve(id), log);
  return async (tx) => {
    const order = await findOrder(tx, subscription.metadata.orderId ?? '');
    const isOwn = order && order.account_id === subscription.metadata.accountId;
    if (isOwn) await saveSubscription(tx, subscriptionRow(subscription, order, askedAt));
  };
}

function objectId(event: Stripe.Event): string | null {
  return 'id' in event.data.object ? String(event.data.object.id) : null;
}
