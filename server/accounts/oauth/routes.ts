/** HTTP of outside sign-in: the providers' navigations, and the contract's two calls for the last step. */
import type { FastifyInstance } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../../context.ts';
import { clientKey } from '../../http/client-address.ts';
import { route } from '../../http/route.ts';
import type { Passwords } from '../passwords.ts';
import { completeOAuth, describeOAuth } from './complete-sign-in.ts';
import { providerRoutes } from './flow-routes.ts';
import { linkToProviders } from './identity-providers.ts';
import { identityProviders } from './rules.ts';

/** `passwords`: the queue that signing in has too. */
export function oauthRoutes(app: FastifyInstance, context: Context, passwords: Passwords): void {
  const links = linkToProviders(context);
  for (const provider of identityProviders) {
    app.register(async (scope) => providerRoutes(scope, context, provider, links[provider]));
  }

  route(app, operations.describeOAuthSignIn, async ({ body }) => {
    const { identity_provider: identityProvider, email, needs } = await describeOAuth(context, body.token);
    return { identityProvider, email, needs };
  });

  route(app, operations.completeOAuthSignIn, async ({ body, request }) => {
    const { token, password, code, restore = false } = body;
    const { address, headers } = request;
    const client = clientKey(address);
    const userAgent = headers['user-agent'];
    const completion = { token, password, code, restore, client, address, userAgent };
    return { token: await completeOAuth(context, passwords, completion) };
  });
}
