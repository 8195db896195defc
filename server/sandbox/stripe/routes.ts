/** The fake Stripe: the API that the SDK calls, the checkout page, and controls for tests. */
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { openFakeProvider, type WebhookDelivery } from '../webhook-delivery.ts';
import { apiRoutes } from './api.ts';
import { controlRoutes } from './controls.ts';
import { stripeWebhooks } from './events.ts';
import { readForm } from './form.ts';
import { pageRoutes } from './pages.ts';
import { createPaymentSimulator } from './payment-simulator.ts';

export async function stripeRoutes(app: FastifyInstance, context: SandboxContext): Promise<WebhookDelivery> {
  const { state, delivery } = openFakeProvider(app, context, 'fake-stripe', stripeWebhooks);
  const simulator = createPaymentSimulator(state, delivery, context.clock);
  await app.register(async (scope) => {
    await scope.register(formbody, { parser: readForm });
    await scope.register(async (api) => apiRoutes(api, state, simulator));
    pageRoutes(scope, state, simulator);
    controlRoutes(scope, state, simulator, delivery);
  });
  return delivery;
}
