/** Events in Stripe's format, signed as Stripe signs them (https://docs.stripe.com/webhooks/signature). */
import { createHmac } from 'node:crypto';
import { sandboxWebhookSecret } from '../../billing/payments/stripe/client.ts';
import { stripeWebhookPath } from '../../billing/payments/urls.ts';
import { newId, type SandboxObject } from '../state.ts';
import type { WebhookFormat } from '../webhook-delivery.ts';
import { publicOf } from './objects.ts';

const apiVersion = '2026-10-28.endive';

export function stripeEvent(type: string, object: SandboxObject, at: number): SandboxObject {
  return {
    id: newId('evt'),
    object: 'event',
    created: at,
    type,
    api_version: apiVersion,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: { object: publicOf(object) },
  };
}

export const stripeWebhooks: WebhookFormat = {
  path: stripeWebhookPath,
  bodyOf: (event) => JSON.stringify(publicOf(event)),
  headersFor(body) {
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', sandboxWebhookSecret).update(`${timestamp}.${body}`).digest('hex');
    return { 'stripe-signature': `t=${timestamp},v1=${signature}` };
  },
};
