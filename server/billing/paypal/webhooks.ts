/**
 * PayPal's webhooks: they come twice, late, out of order or never. PayPal itself says whether it sent one
 * (https://developer.paypal.com/api/rest/webhooks/rest/); the order is read afresh, so the order of events does not matter, and
 * the event's id is written with its effect in one transaction.
 */
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { findOrder, findOrderOfSession } from '../order-store.ts';
import { claimEvent, isEventApplied } from '../store.ts';
import { type PaypalLink, PaypalRefusal } from './link.ts';
import { effectOf } from './settle.ts';

const event = z.object({
  id: z.string().max(255),
  event_type: z.string().max(255),
  resource: z.object({
    id: z.string().optional(),
    invoice_id: z.string().optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  }),
});
type PaypalEvent = z.infer<typeof event>;

/** @throws ApiError malformedBody for what PayPal did not send; providerFailed, and then PayPal sends it again */
export async function receivePaypalEvent(
  context: Context,
  link: PaypalLink,
  body: Buffer,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const { db, clock } = context;
  const { id, event_type: type, resource } = read(body);
  if (await isEventApplied(db, 'paypal', id)) return;
  await verify(link, body, headers);
  const order = await orderOf(context, resource);
  const effect = order ? await effectOf(context, link, order) : null;
  await db.transaction().execute(async (tx) => {
    const payload = JSON.stringify({ object: resource.id ?? null });
    const isFirst = await claimEvent(tx, { provider: 'paypal', id, type, payload }, clock.now());
    if (isFirst && effect) await effect(tx);
  });
}

function read(body: Buffer): PaypalEvent {
  try {
    return event.parse(JSON.parse(body.toString('utf8')));
  } catch (cause) {
    throw new ApiError('malformedBody', { cause });
  }
}

/** The bytes are handed back to PayPal as they came: parsing and writing them anew would change them. */
async function verify(link: PaypalLink, body: Buffer, headers: IncomingHttpHeaders): Promise<void> {
  const proof = {
    transmission_id: headers['paypal-transmission-id'],
    transmission_time: headers['paypal-transmission-time'],
    transmission_sig: headers['paypal-transmission-sig'],
    cert_url: headers['paypal-cert-url'],
    auth_algo: headers['paypal-auth-algo'],
    webhook_id: link.webhookId,
  };
  if (Object.values(proof).some((value) => typeof value !== 'string')) throw new ApiError('malformedBody');
  const question = `${JSON.stringify(proof).slice(0, -1)},"webhook_event":${body.toString('utf8')}}`;
  const path = '/v1/notifications/verify-webhook-signature';
  try {
    const answer = (await link.ask({ method: 'POST', path, body: question })) as { verification_status?: unknown };
    if (answer.verification_status === 'SUCCESS') return;
  } catch (error) {
    if (!(error instanceof PaypalRefusal)) throw error;
  }
  throw new ApiError('malformedBody');
}

/** Ours, by the number that PayPal was given, or by the number that PayPal gave. */
async function orderOf({ db }: Context, { id, invoice_id, supplementary_data }: PaypalEvent['resource']) {
  if (invoice_id) return findOrder(db, invoice_id);
  const paypalId = supplementary_data?.related_ids?.order_id ?? id;
  return paypalId ? findOrderOfSession(db, paypalId) : undefined;
}
