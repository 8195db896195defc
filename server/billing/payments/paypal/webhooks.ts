/**
 * PayPal's webhooks, which arrive twice, late, out of order or never. PayPal verifies its signature
 * (https://developer.paypal.com/api/rest/webhooks/rest/), the order is fetched from PayPal (so the order of events does not
 * matter), and the event's id is saved with its effect in one transaction.
 */
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { ApiError } from '../../../http/api-error.ts';
import { findOrder, findOrderByCheckoutSession } from '../../orders/store.ts';
import { claimEvent, isEventApplied } from '../webhook-events.ts';
import { type PayPalClient, PayPalRefusal } from './client.ts';
import { prepareEffect } from './settle.ts';

const payPalEvent = z.object({
  id: z.string().max(255),
  event_type: z.string().max(255),
  resource: z.object({
    id: z.string().optional(),
    invoice_id: z.string().optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  }),
});
type PayPalEvent = z.infer<typeof payPalEvent>;

/** @throws ApiError malformedBody for a wrong signature; paymentProviderFailed, after which PayPal sends the event again */
export async function handlePayPalWebhook(
  context: Context,
  paypal: PayPalClient,
  body: Buffer,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const { db, clock } = context;
  const { id, event_type: type, resource } = parseEvent(body);
  const claim = { paymentProvider: 'paypal' as const, id, type, objectId: resource.id ?? null };
  if (await isEventApplied(db, claim)) return;
  await verifySignature(paypal, body, headers);
  const order = await findOrderOfEvent(db, resource);
  const effect = order ? await prepareEffect(context, paypal, order) : null;
  await db.transaction().execute(async (tx) => {
    const isNew = await claimEvent(tx, claim, clock.now());
    if (isNew && effect) await effect(tx);
  });
}

function parseEvent(body: Buffer): PayPalEvent {
  try {
    return payPalEvent.parse(JSON.parse(body.toString('utf8')));
  } catch (cause) {
    throw new ApiError('malformedBody', { cause });
  }
}

/** The body is sent to PayPal unchanged: parsing and serializing it again could change its bytes. */
async function verifySignature(paypal: PayPalClient, body: Buffer, headers: IncomingHttpHeaders): Promise<void> {
  const signature = {
    transmission_id: headers['paypal-transmission-id'],
    transmission_time: headers['paypal-transmission-time'],
    transmission_sig: headers['paypal-transmission-sig'],
    cert_url: headers['paypal-cert-url'],
    auth_algo: headers['paypal-auth-algo'],
    webhook_id: paypal.webhookId,
  };
  if (Object.values(signature).some((value) => typeof value !== 'string')) throw new ApiError('malformedBody');
  const request = {
    method: 'POST' as const,
    path: '/v1/notifications/verify-webhook-signature',
    body: `${JSON.stringify(signature).slice(0, -1)},"webhook_event":${body.toString('utf8')}}`,
  };
  try {
    const response = (await paypal.request(request)) as { verification_status?: unknown };
    if (response.verification_status === 'SUCCESS') return;
  } catch (error) {
    if (!(error instanceof PayPalRefusal)) throw error;
  }
  throw new ApiError('malformedBody');
}

/** Finds our order by the order id that we sent to PayPal, or by PayPal's own. */
async function findOrderOfEvent(db: Db, { id, invoice_id, supplementary_data }: PayPalEvent['resource']) {
  if (invoice_id) return findOrder(db, invoice_id);
  const sessionId = supplementary_data?.related_ids?.order_id ?? id;
  return sessionId ? findOrderByCheckoutSession(db, sessionId) : undefined;
}
