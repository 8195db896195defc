/** HTTP of accounts: sign-up, sign-in, codes, password reset, one-time tokens, the current session. */
import type { FastifyInstance } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { sendCode } from './codes.ts';
import { registerDeletionJobs } from './deletion/deletion-mail.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { exchangeToken, issueBaseToken } from './one-time-tokens.ts';
import { createPasswords } from './passwords.ts';
import { register } from './register.ts';
import { requestContext } from './request-context.ts';
import { resetPassword } from './reset-password.ts';
import { tryHashToken } from './rules.ts';
import { settingsRoutes } from './settings/routes.ts';
import { signIn } from './sign-in.ts';
import { deleteSession } from './store.ts';

export function accountsRoutes(app: FastifyInstance, context: Context): void {
  const passwords = createPasswords();

  route(app, operations.sendRegisterCode, async ({ body, request }) => {
    await sendCode(context, { ...requestContext(request), email: body.email, purpose: 'register' });
    return null;
  });

  route(app, operations.register, async ({ body, request }) => {
    const { email, code, password, inviteCode } = body;
    const registration = { ...requestContext(request), email, code, password, inviteCode };
    return { token: await register(context, passwords, registration) };
  });

  route(app, operations.signIn, async ({ body, request }) => {
    const { email, password, remember = false, restore = false } = body;
    const credentials = { ...requestContext(request), email, password, remember, restore };
    return { token: await signIn(context, passwords, credentials) };
  });

  route(app, operations.sendResetCode, async ({ body, request }) => {
    await sendCode(context, { ...requestContext(request), email: body.email, purpose: 'reset' });
    return null;
  });

  route(app, operations.resetPassword, async ({ body, request }) => {
    const { email, code, password } = body;
    await resetPassword(context, passwords, { ...requestContext(request), email, code, password });
    return null;
  });

  route(app, operations.issueBaseToken, async ({ body, session }) => {
    const { accountId, digest: sessionDigest } = session;
    const { flag, clientCode } = body;
    const { token, expiresAt } = await issueBaseToken(context, { accountId, sessionDigest, flag, clientCode });
    return { token, expiresAt: expiresAt.toISOString() };
  });

  route(app, operations.exchangeToken, async ({ body, request }) => {
    const { token, flag, clientCode } = body;
    return { token: await exchangeToken(context, { ...requestContext(request), token, flag, clientCode }) };
  });

  route(app, operations.getUserInfo, ({ session }) => ({ email: session.email }));

  // Needs no session: signing out with an ended session succeeds.
  route(app, operations.signOut, async ({ request }) => {
    const digest = tryHashToken(String(request.headers['x-token'] ?? ''));
    if (digest) await deleteSession(context.db, digest);
    return null;
  });

  oauthRoutes(app, context, passwords);
  settingsRoutes(app, context, passwords);
  registerDeletionJobs(context);
}
