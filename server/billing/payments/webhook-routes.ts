/** Routes of the payment providers' webhooks. */
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { webhookRoute } from '../../http/webhook-route.ts';
import type { PaymentClients } from './create-providers.ts';
import { handlePayPalWebhook } from './paypal/webhooks.ts';
import { handleStripeWebhook } from './stripe/webhooks.ts';
import { paypalWebhookPath, stripeWebhookPath } from './urls.ts';

export function paymentWebhookRoutes(
  app: FastifyInstance,
  context: Context,
  { stripe, paypal, paymentProviders }: PaymentClients,
): void {
  const { log, metrics } = context;
  /** A wrong webhook secret looks like this: every event is rejected. */
  const countRejected = (provider: string) => () => {
    metrics.webhooks.inc({ provider, result: 'rejected' });
    log.warn({ provider }, 'webhook rejected');
  };
  if (stripe) {
    webhookRoute(app, stripeWebhookPath, countRejected('stripe'), ({ body, headers }) =>
      handleStripeWebhook(context, stripe, body, String(headers['stripe-signature'] ?? '')),
    );
  }
  if (paypal) {
    webhookRoute(app, paypalWebhookPath, countRejected('paypal'), ({ body, headers, request: { client } }) =>
      handlePayPalWebhook(context, paypal, paymentProviders.card, { body, headers, client }),
    );
  }
}
