/** The fake PayPal: the REST API that the product calls, the approval page, and controls for tests. */
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { openFakeProvider, type WebhookDelivery } from '../webhook-delivery.ts';
import { apiRoutes } from './api.ts';
import { controlRoutes } from './controls.ts';
import { paypalWebhooks } from './events.ts';
import { pageRoutes } from './pages.ts';
import { createPaymentSimulator } from './payment-simulator.ts';

export async function paypalRoutes(app: FastifyInstance, context: SandboxContext): Promise<WebhookDelivery> {
  const { state, delivery } = openFakeProvider(app, context, 'fake-paypal', paypalWebhooks);
  const simulator = createPaymentSimulator(state, delivery, context.clock);
  await app.register(
    async (scope) => {
      await scope.register(formbody);
      await scope.register(async (api) => apiRoutes(api, state, simulator));
      pageRoutes(scope, state, simulator);
      controlRoutes(scope, state, simulator, delivery);
    },
    { prefix: '/paypal' },
  );
  return delivery;
}
