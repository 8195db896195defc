/** The stand-in of Stripe (decisions §9): the API that the SDK calls, the page where one pays, and controls for tests. */
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from './sandbox.ts';
import { apiRoutes } from './stripe/api.ts';
import { controlRoutes } from './stripe/control.ts';
import { createDelivery } from './stripe/delivery.ts';
import { readForm } from './stripe/form.ts';
import { pageRoutes } from './stripe/pages.ts';
import { openStripeState } from './stripe/state.ts';
import { createTill } from './stripe/till.ts';

export async function stripeRoutes(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const state = openStripeState(context.stateFile('stripe'));
  const delivery = createDelivery(state, context);
  const till = createTill(state, delivery, context.clock);
  await app.register(async (scope) => {
    await scope.register(formbody, { parser: readForm });
    apiRoutes(scope, state, till, context);
    pageRoutes(scope, state, till);
    controlRoutes(scope, state, till, delivery);
  });
  app.addHook('onClose', async () => {
    await delivery.stop();
    state.close();
  });
}
