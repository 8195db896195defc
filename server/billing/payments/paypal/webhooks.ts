/**
 * PayPal's webhooks, which arrive twice, late, out of order or never. PayPal verifies its signature
 * (https://developer.paypal.com/api/rest/webhooks/rest/), the order is fetched from PayPal (so the order of events does not
 * matter), and the event's id is saved with its effect in one transaction.
 */
import * as z from 'zod';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { ApiError } from '../../../http/api-error.ts';
import { findEntitlementBySource } from '../../entitlement-store.ts';
import { findOrder, findOrderByCheckoutSession } from '../../orders/store.ts';
import type { PaymentProvider } from '../provider.ts';
import { applyEvent, type Effect, isEventApplied } from '../webhook-events.ts';
import type { PayPalClient } from './client.ts';
import { disputeEffect } from './dispute.ts';
import { fetchCapture } from './order.ts';
import { prepareOrderEffect } from './settle.ts';
import { type SignedBody, verifySignature } from './verify-signature.ts';

const payPalEvent = z.object({
  /** Looked up before the signature is verified: PostgreSQL takes no NUL. */
  id: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  event_type: z.string().max(255),
  resource: z.object({
    id: z.string().optional(),
    invoice_id: z.string().optional(),
    dispute_id: z.string().optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
    links: z.array(z.object({ rel: z.string().optional(), href: z.string().optional() })).optional(),
  }),
});
type PayPalEvent = z.infer<typeof payPalEvent>;

/** @throws ApiError malformedBody for a wrong signature; any other error, after which PayPal sends the event again */
export async function handlePayPalWebhook(
  context: Context,
  paypal: PayPalClient,
  card: PaymentProvider | null,
  signed: SignedBody,
): Promise<void> {
  const { id, event_type: type, resource } = parseEvent(signed.body);
  const claim = { paymentProvider: 'paypal' as const, id, type, objectId: objectIdOf(resource) };
  if (await isEventApplied(context.db, claim)) return;
  await verifySignature(context, paypal, signed);
  await applyEvent(context, claim, await effectOf(context, paypal, card, resource));
}

async function effectOf(
  context: Context,
  paypal: PayPalClient,
  card: PaymentProvider | null,
  resource: PayPalEvent['resource'],
): Promise<Effect> {
  if (resource.dispute_id) return disputeEffect(context, paypal, resource.dispute_id);
  const order = await findOrderOfEvent(context.db, paypal, resource);
  return order ? prepareOrderEffect(context, paypal, card, order) : async () => 'unknown order';
}

function parseEvent(body: Buffer): PayPalEvent {
  try {
    return payPalEvent.parse(JSON.parse(body.toString('utf8')));
  } catch (cause) {
    throw new ApiError('malformedBody', { cause });
  }
}

/** Finds our order by the order id that we sent to PayPal, or by PayPal's own. */
async function findOrderOfEvent(db: Db, paypal: PayPalClient, resource: PayPalEvent['resource']) {
  const { id, invoice_id, supplementary_data } = resource;
  if (invoice_id) return findOrder(db, invoice_id);
  const captureId = refundedCaptureOf(resource);
  const sessionId = captureId
    ? (await fetchCapture(paypal, captureId)).sessionId
    : (supplementary_data?.related_ids?.order_id ?? id);
  return sessionId ? findOrderByCheckoutSession(db, sessionId) : undefined;
}

/** A refund may name nothing but the capture above it. */
function refundedCaptureOf({ links = [] }: PayPalEvent['resource']): string | undefined {
  const above = links.find(({ rel }) => rel === 'up')?.href ?? '';
  return /\/v2\/payments\/captures\/(\w+)$/.exec(above)?.[1];
}

/** Of a refund the capture, by which the event can be tried again. */
function objectIdOf(resource: PayPalEvent['resource']): string | null {
  return refundedCaptureOf(resource) ?? resource.id ?? resource.dispute_id ?? null;
}

type UnappliedEvent = { id: string; type: string; objectId: string | null };

/** Tries an event again that was not applied. @throws ApiError paymentProviderFailed */
export async function retryPayPalEvent(
  context: Context,
  paypal: PayPalClient,
  card: PaymentProvider | null,
  { id, type, objectId }: UnappliedEvent,
): Promise<void> {
  const isDispute = type.startsWith('CUSTOMER.DISPUTE');
  const entitlement = objectId && !isDispute ? await findEntitlementBySource(context.db, objectId) : undefined;
  const invoice_id = entitlement?.order_id ?? undefined;
  const about = isDispute ? { dispute_id: objectId ?? '' } : { id: objectId ?? '', invoice_id };
  const claim = { paymentProvider: 'paypal' as const, id, type, objectId };
  await applyEvent(context, claim, await effectOf(context, paypal, card, about));
}
