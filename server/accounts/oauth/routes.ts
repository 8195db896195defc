/** HTTP of OAuth sign-in: the navigations of each provider, and the contract's two operations for the last step. */
import type { FastifyInstance } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { finishSignIn } from '../finish-sign-in.ts';
import type { Passwords } from '../passwords.ts';
import { requestContext } from '../request-context.ts';
import { completeSignIn, getOAuthSignIn } from './complete-sign-in.ts';
import { flowRoutes } from './flow-routes.ts';
import { createOAuthClients } from './identity-providers.ts';
import { identityProviders } from './rules.ts';

/** @param passwords shared with the other account routes, because its work queue limits them together */
export function oauthRoutes(app: FastifyInstance, context: Context, passwords: Passwords): void {
  const clients = createOAuthClients(context);
  for (const identityProvider of identityProviders) {
    app.register(async (scope) => flowRoutes(scope, context, identityProvider, clients[identityProvider]));
  }

  route(app, operations.describeOAuthSignIn, async ({ body }) => {
    const {
      identity_provider: identityProvider,
      email,
      needs,
    } = await getOAuthSignIn(context, {
      token: body.token,
      verifier: body.verifier,
    });
    return { identityProvider, email, needs };
  });

  route(app, operations.completeOAuthSignIn, async ({ body, request, reply }) => {
    const { token, verifier, password, code, restore = false } = body;
    const requester = requestContext(context, request);
    const completion = { ...requester, token, verifier, password, code, restore };
    const { token: session, method } = await completeSignIn(context, passwords, completion);
    await finishSignIn(context, { app, request, reply, token: session, method });
    return { token: session };
  });
}
