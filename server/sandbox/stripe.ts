/** The stand-in of Stripe (decisions §9): the API that the SDK calls, the page where one pays, and controls for tests. */
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { createDelivery } from './delivery.ts';
import type { SandboxContext } from './sandbox.ts';
import { openSandboxState } from './state.ts';
import { apiRoutes } from './stripe/api.ts';
import { controlRoutes } from './stripe/control.ts';
import { stripeEvents } from './stripe/events.ts';
import { readForm } from './stripe/form.ts';
import { overviewRoute } from './stripe/overview.ts';
import { pageRoutes } from './stripe/pages.ts';
import { createTill } from './stripe/till.ts';

export async function stripeRoutes(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const state = openSandboxState(context.stateFile('stripe'));
  const delivery = createDelivery(state, context, stripeEvents);
  const till = createTill(state, delivery, context.clock);
  await app.register(async (scope) => {
    await scope.register(formbody, { parser: readForm });
    await scope.register(async (api) => apiRoutes(api, state, till));
    pageRoutes(scope, state, till);
    controlRoutes(scope, state, till, delivery);
    overviewRoute(scope, state);
  });
  // What the last run did not get rid of.
  app.addHook('onListen', async () => delivery.pump());
  app.addHook('onClose', async () => {
    await delivery.stop();
    state.close();
  });
}
