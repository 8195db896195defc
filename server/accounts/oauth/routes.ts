/** HTTP of OAuth sign-in: the navigations of each provider, and the contract's operations for the last step. */
import type { FastifyInstance } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { handleSignIn } from '../handle-sign-in.ts';
import { requestContext } from '../request-context.ts';
import { completeSignIn, getOAuthSignIn } from './complete-sign-in.ts';
import { flowRoutes } from './flow-routes.ts';
import { createOAuthClients } from './identity-providers.ts';
import { sendSignInCode } from './resolve-identity.ts';
import { identityProviders } from './rules.ts';

export function oauthRoutes(app: FastifyInstance, context: Context): void {
  const clients = createOAuthClients(context);
  for (const identityProvider of identityProviders) {
    app.register(async (scope) => flowRoutes(scope, context, identityProvider, clients[identityProvider]));
  }

  route(app, operations.describeOAuthSignIn, async ({ body }) => {
    const { identity_provider, email, needs, account_exists } = await getOAuthSignIn(context, body);
    return { identityProvider: identity_provider, email, needs, accountExists: account_exists };
  });

  route(app, operations.sendOAuthSignInCode, async ({ body, request }) => {
    const signIn = await getOAuthSignIn(context, body);
    await sendSignInCode(context, signIn, requestContext(context, request).client);
    return null;
  });

  route(app, operations.completeOAuthSignIn, ({ body, request, reply }) =>
    handleSignIn(context, { request, reply }, (requester) => {
      const { token, verifier, password, code, restore = false } = body;
      return completeSignIn(context, { ...requester, token, verifier, password, code, restore });
    }),
  );
}
