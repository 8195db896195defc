/**
 * Stripe's webhooks: they come twice, late, out of order or never. The signature is checked on the raw bytes, the object is read
 * afresh from Stripe (so the order of events does not matter), and the event's id is written with its effect in one transaction.
 */
import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import { followUp, idOf, readInvoice, settleInvoice, subscriptionRow } from './settle.ts';
import {
  cancelOpenOrder,
  claimEvent,
  type Db,
  findOrder,
  isEventApplied,
  refundInvoice,
  saveSubscription,
} from './store.ts';
import { ask, type StripeLink } from './stripe.ts';

/** What an event does to the database; returns an order to send a receipt for. */
type Effect = (db: Db) => Promise<OrderRow | null>;

/** @throws ApiError malformedBody for bytes that Stripe did not sign */
export async function receiveEvent(
  context: Context,
  stripe: StripeLink,
  body: Buffer,
  signature: string,
): Promise<void> {
  const event = verified(stripe, body, signature);
  if (await isEventApplied(context.db, event.id)) return;
  const effect = await effectOf(context, stripe, event);
  const settled = await context.db.transaction().execute(async (tx) => {
    const payload = JSON.stringify({ object: objectId(event) });
    const isFirst = await claimEvent(tx, { id: event.id, type: event.type, payload }, context.clock.now());
    return isFirst && effect ? effect(tx) : null;
  });
  followUp(context, stripe, settled);
}

function verified(stripe: StripeLink, body: Buffer, signature: string): Stripe.Event {
  try {
    return stripe.readEvent(body, signature);
  } catch (cause) {
    throw new ApiError('malformedBody', { cause });
  }
}

async function effectOf(context: Context, stripe: StripeLink, event: Stripe.Event): Promise<Effect | null> {
  switch (event.type) {
    case 'checkout.session.completed':
      return invoiceEffect(context, stripe, idOf(event.data.object.invoice));
    case 'invoice.paid':
      return invoiceEffect(context, stripe, event.data.object.id ?? null);
    case 'checkout.session.expired':
      return expiryEffect(event.data.object.client_reference_id);
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return subscriptionEffect(context, stripe, event.data.object.id);
    case 'charge.refunded':
      return refundEffect(context, stripe, event.data.object.id);
    default:
      return null;
  }
}

async function invoiceEffect(context: Context, stripe: StripeLink, invoiceId: string | null): Promise<Effect | null> {
  const paid = invoiceId ? await readInvoice(context, stripe, invoiceId) : null;
  return paid && ((db) => settleInvoice(context, db, paid));
}

function expiryEffect(orderId: string | null): Effect | null {
  if (!orderId) return null;
  return async (db) => {
    await cancelOpenOrder(db, orderId);
    return null;
  };
}

async function subscriptionEffect(context: Context, { api }: StripeLink, id: string): Promise<Effect> {
  const subscription = await ask(api.subscriptions.retrieve(id), context.log);
  return async (db) => {
    const order = await findOrder(db, subscription.metadata.orderId ?? '');
    if (order) await saveSubscription(db, subscriptionRow(subscription, order, context.clock.now()));
    return null;
  };
}

/** Only a charge that was returned in full takes its block back. */
async function refundEffect(context: Context, { api }: StripeLink, chargeId: string): Promise<Effect | null> {
  const charge = await ask(api.charges.retrieve(chargeId), context.log);
  const paymentIntent = idOf(charge.payment_intent);
  if (!charge.refunded || !paymentIntent) return null;
  const query = { payment: { type: 'payment_intent' as const, payment_intent: paymentIntent }, limit: 1 };
  const payments = await ask(api.invoicePayments.list(query), context.log);
  const invoiceId = idOf(payments.data[0]?.invoice);
  if (!invoiceId) return null;
  return async (db) => {
    await refundInvoice(db, invoiceId, context.clock.now());
    return null;
  };
}

function objectId(event: Stripe.Event): string | null {
  return 'id' in event.data.object ? String(event.data.object.id) : null;
}
