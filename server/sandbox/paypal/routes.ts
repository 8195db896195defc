/** The fake PayPal: the REST API that the product calls, the approval page, and controls for tests. */
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { openSandboxState } from '../state.ts';
import { createWebhookDelivery, type WebhookDelivery } from '../webhook-delivery.ts';
import { apiRoutes } from './api.ts';
import { controlRoutes } from './controls.ts';
import { paypalWebhooks } from './events.ts';
import { pageRoutes } from './pages.ts';
import { createPaymentSimulator } from './payment-simulator.ts';

export async function paypalRoutes(app: FastifyInstance, context: SandboxContext): Promise<WebhookDelivery> {
  const state = openSandboxState(context.stateFile('fake-paypal'));
  const delivery = createWebhookDelivery(state, context, paypalWebhooks);
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
  // Webhooks that the last run did not deliver.
  app.addHook('onListen', async () => delivery.sendDue());
  app.addHook('onClose', async () => {
    await delivery.stop();
    state.close();
  });
  return delivery;
}
