/** The stand-in of PayPal (decisions §9): the REST calls that the product makes, the page where one approves, and controls for tests. */
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { createDelivery } from './delivery.ts';
import { apiRoutes } from './paypal/api.ts';
import { controlRoutes } from './paypal/control.ts';
import { paypalEvents } from './paypal/events.ts';
import { pageRoutes } from './paypal/pages.ts';
import { createTill } from './paypal/till.ts';
import type { SandboxContext } from './sandbox.ts';
import { openSandboxState } from './state.ts';

export async function paypalRoutes(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const state = openSandboxState(context.stateFile('paypal'));
  const delivery = createDelivery(state, context, paypalEvents);
  const till = createTill(state, delivery, context.clock);
  await app.register(
    async (scope) => {
      await scope.register(formbody);
      await scope.register(async (api) => apiRoutes(api, state, till));
      pageRoutes(scope, state, till);
      controlRoutes(scope, state, till, delivery);
    },
    { prefix: '/paypal' },
  );
  // What the last run did not get rid of.
  app.addHook('onListen', async () => delivery.pump());
  app.addHook('onClose', async () => {
    await delivery.stop();
    state.close();
  });
}
