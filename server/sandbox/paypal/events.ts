/** Events in PayPal's format, with their signature (https://developer.paypal.com/api/rest/webhooks/rest/). */
import { createHmac, hash } from 'node:crypto';
import { paypalWebhookPath } from '../../billing/payments/urls.ts';
import { newId, type SandboxObject } from '../state.ts';
import type { WebhookFormat } from '../webhook-delivery.ts';
import { newPaypalId } from './objects.ts';

/** Known to the fake only: the product lets PayPal verify signatures. */
const secret = 'fake PayPal';

export function paypalEvent(type: string, resource: object, at: number): SandboxObject {
  const id = `WH-${newPaypalId()}`;
  return { id, object: 'event', created: at, stored: { id, event_type: type, resource } };
}

export const paypalWebhooks: WebhookFormat = {
  path: paypalWebhookPath,
  bodyOf: (event) => JSON.stringify(event.stored),
  headersFor(body) {
    const id = newId('transmission');
    const time = new Date().toISOString();
    return {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signatureOf(id, time, body),
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/fake',
      'paypal-auth-algo': 'SHA256withRSA',
    };
  },
};

export function signatureOf(id: string, time: string, body: string): string {
  const digest = hash('sha256', body);
  return createHmac('sha256', secret).update(`${id}|${time}|${digest}`).digest('base64');
}
