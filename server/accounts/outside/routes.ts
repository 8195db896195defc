/** HTTP of outside sign-in: the providers' navigations, and the contract's two calls for the last step. */
import type { FastifyInstance } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../../context.ts';
import { clientKey } from '../../http/client-address.ts';
import { route } from '../../http/route.ts';
import type { Passwords } from '../passwords.ts';
import { completeOutside, describeOutside } from './complete.ts';
import { providerRoutes } from './provider-routes.ts';
import { linkToProviders } from './providers.ts';
import { identityProviders } from './rules.ts';

/** `passwords`: the queue that signing in has too. */
export function outsideRoutes(app: FastifyInstance, context: Context, passwords: Passwords): void {
  const links = linkToProviders(context);
  for (const provider of identityProviders) {
    app.register(async (scope) => providerRoutes(scope, context, provider, links[provider]));
  }

  route(app, operations.describeOutsideSignIn, async ({ body }) => {
    const { provider, email, needs } = await describeOutside(context, body.token);
    return { provider, email, needs };
  });

  route(app, operations.completeOutsideSignIn, async ({ body, request }) => {
    const { token, password, code, restore = false } = body;
    const { address, headers } = request;
    const client = clientKey(address);
    const userAgent = headers['user-agent'];
    const completion = { token, password, code, restore, client, address, userAgent };
    return { token: await completeOutside(context, passwords, completion) };
  });
}
