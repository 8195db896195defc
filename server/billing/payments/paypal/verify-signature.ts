/**
 * Has PayPal verify the signature of a webhook (https://developer.paypal.com/api/rest/webhooks/rest/). That is a request to PayPal
 * for everything that anybody posts, so what cannot be PayPal's is refused before, and the rest is limited for each network.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { hourMs } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../http/api-error.ts';
import { type Client, clientBudgets, laneOf } from '../../../http/client.ts';
import type { LimitRule } from '../../../http/limits.ts';
import { createWorkQueue } from '../../../http/overload.ts';
import { type PayPalClient, PayPalRefusal } from './client.ts';

export type SignedBody = { body: Buffer; headers: IncomingHttpHeaders; client: Client };

/** Only failures count, so PayPal's own few addresses never reach it. */
const forgeriesPerClient: LimitRule = { name: 'paypal-forgery', points: 20, windowMs: hourMs };
const queued = createWorkQueue({ concurrency: 4, maxQueued: 64, retryAfterSeconds: 10 });

/** @throws ApiError malformedBody for a wrong signature; tooManyRequests, overloaded, paymentProviderFailed: PayPal sends again */
export async function verifySignature(
  { limits }: Pick<Context, 'limits'>,
  paypal: PayPalClient,
  { body, headers, client }: SignedBody,
): Promise<void> {
  const signature = {
    transmission_id: headers['paypal-transmission-id'],
    transmission_time: headers['paypal-transmission-time'],
    transmission_sig: headers['paypal-transmission-sig'],
    cert_url: headers['paypal-cert-url'],
    auth_algo: headers['paypal-auth-algo'],
    webhook_id: paypal.webhookId,
  };
  if (Object.values(signature).some((value) => typeof value !== 'string')) throw new ApiError('malformedBody');
  if (!isPayPalUrl(String(signature.cert_url))) throw new ApiError('malformedBody');
  const budgets = clientBudgets(forgeriesPerClient, client);
  await limits.consume(...budgets);
  // The body is sent unchanged: parsing and serializing it again could change its bytes.
  const text = `${JSON.stringify(signature).slice(0, -1)},"webhook_event":${body.toString('utf8')}}`;
  const isRight = await queued(laneOf(client), () => isSigned(paypal, text)).catch(async (error: unknown) => {
    // Nothing is known about the signature when PayPal or the queue fails.
    await limits.giveBack(...budgets);
    throw error;
  });
  if (!isRight) throw new ApiError('malformedBody');
  await limits.giveBack(...budgets);
}

/** The certificate that signs: PayPal fetches it, so any other host would let strangers direct requests. */
export function isPayPalUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.protocol === 'https:' && url.port === '' && /(^|\.)paypal\.com$/.test(url.hostname);
}

async function isSigned(paypal: PayPalClient, body: string): Promise<boolean> {
  try {
    const path = '/v1/notifications/verify-webhook-signature';
    const response = (await paypal.request({ method: 'POST', path, body })) as { verification_status?: unknown };
    return response.verification_status === 'SUCCESS';
  } catch (error) {
    if (error instanceof PayPalRefusal) return false;
    throw error;
  }
}
