/** HTTP of accounts: sign-up, sign-in, codes, password reset, the session's own calls. */
import type { FastifyInstance } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { sendCode } from './codes.ts';
import { deletionJobs } from './deletion/mail.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { exchangeHandover, issueBaseToken } from './one-time-tokens.ts';
import { createPasswords } from './passwords.ts';
import { register } from './register.ts';
import { askerOf } from './request-context.ts';
import { resetPassword } from './reset-password.ts';
import { tokenDigest } from './rules.ts';
import { settingsRoutes } from './settings/routes.ts';
import { signIn } from './sign-in.ts';
import { deleteSession } from './store.ts';

export function accountsRoutes(app: FastifyInstance, context: Context): void {
  const passwords = createPasswords();

  route(app, operations.sendRegisterCode, async ({ body, request }) => {
    await sendCode(context, { ...askerOf(request), email: body.email, purpose: 'register' });
    return null;
  });

  route(app, operations.register, async ({ body, request }) => {
    const { email, code, password, inviteCode } = body;
    const { address } = request;
    const registration = { ...askerOf(request), address, email, code, password, inviteCode };
    return { token: await register(context, passwords, registration) };
  });

  route(app, operations.signIn, async ({ body, request }) => {
    const { email, password, remember = false, restore = false } = body;
    return { token: await signIn(context, passwords, { ...askerOf(request), email, password, remember, restore }) };
  });

  route(app, operations.sendResetCode, async ({ body, request }) => {
    await sendCode(context, { ...askerOf(request), email: body.email, purpose: 'reset' });
    return null;
  });

  route(app, operations.resetPassword, async ({ body, request }) => {
    const { email, code, password } = body;
    await resetPassword(context, passwords, { ...askerOf(request), email, code, password });
    return null;
  });

  route(app, operations.issueBaseToken, async ({ body, session }) => {
    const { accountId, digest: sessionDigest } = session;
    const { token, expiresAt } = await issueBaseToken(context, {
      accountId,
      sessionDigest,
      flag: body.flag,
      clientCode: body.clientCode,
    });
    return { token, expiresAt: expiresAt.toISOString() };
  });

  route(app, operations.exchangeToken, async ({ body, request }) => {
    const { token, flag, clientCode } = body;
    return { token: await exchangeHandover(context, { ...askerOf(request), token, flag, clientCode }) };
  });

  route(app, operations.getUserInfo, ({ session }) => ({ email: session.email }));

  // Open to everyone: a dead token is signed out already (contract).
  route(app, operations.signOut, async ({ request }) => {
    const digest = tokenDigest(String(request.headers['x-token'] ?? ''));
    if (digest) await deleteSession(context.db, digest);
    return null;
  });

  oauthRoutes(app, context, passwords);
  settingsRoutes(app, context, passwords);
  deletionJobs(context);
}
