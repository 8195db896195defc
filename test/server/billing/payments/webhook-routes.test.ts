/** Which webhooks are counted as rejected, for the alert `WebhooksRejected`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import type { PaymentClients } from '#server/billing/payments/create-providers.ts';
import { paypalWebhookPath, stripeWebhookPath } from '#server/billing/payments/urls.ts';
import { paymentWebhookRoutes } from '#server/billing/payments/webhook-routes.ts';
import type { Context } from '#server/context.ts';
import { createLog } from '#server/log.ts';
import { createMetrics } from '#server/metrics/metrics.ts';

test('webhooks that their payment provider did not sign are counted, and those that are to be sent again are not', async (t) => {
  const metrics = createMetrics();
  // The database is down: whatever comes after the check of the signature fails.
  const context = { metrics, log: createLog('silent'), db: {} } as Context;
  const stripe = {
    parseEvent: (_body: Buffer, signature: string) => {
      if (signature !== 'right') throw new Error('wrong signature');
      return { id: 'evt_1', type: 'invoice.paid', data: { object: {} } };
    },
  };
  const app = fastify();
  t.after(() => app.close());
  paymentWebhookRoutes(app, context, { stripe, paypal: {}, paymentProviders: {} } as unknown as PaymentClients);
  const send = (url: string, signature: string) =>
    app.inject({ method: 'POST', url, payload: {}, headers: { 'stripe-signature': signature } });
  const rejected = async () => {
    const { values } = await metrics.webhooks.get();
    return values
      .filter(({ labels }) => labels.result === 'rejected')
      .map(({ labels, value }) => [labels.provider, value]);
  };

  await send(stripeWebhookPath, 'wrong');
  assert.deepEqual(await rejected(), [
    ['stripe', 1],
    ['paypal', 0],
  ]);
  await send(paypalWebhookPath, '');
  await send(paypalWebhookPath, '');
  assert.equal((await send(stripeWebhookPath, 'right')).statusCode, 500);
  assert.deepEqual(await rejected(), [
    ['stripe', 1],
    ['paypal', 2],
  ]);
});
