/** HTTP of accounts: sign-up, sign-in, codes, password reset, one-time tokens, the current session. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { type CodeRequest, sendCode } from './codes.ts';
import { confirmationRoutes } from './confirmation/routes.ts';
import { registerDeletionJobs } from './deletion/deletion-mail.ts';
import { emailRoutes } from './email/routes.ts';
import { handleSignIn } from './handle-sign-in.ts';
import { knowsEmail } from './known-device.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { exchangeToken, issueBaseToken } from './one-time-tokens.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { register } from './register.ts';
import { rememberDevice, requestContext } from './request-context.ts';
import { resetPassword } from './reset-password.ts';
import { tryHashToken } from './rules.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { deleteSession } from './session-store.ts';
import { settingsRoutes } from './settings/routes.ts';
import { signIn } from './sign-in.ts';
import { findAccount } from './store.ts';

export function accountsRoutes(app: FastifyInstance, context: Context): void {
  route(app, operations.sendRegisterCode, async ({ body, request, reply }) => {
    await sendCodeTo(context, request, reply, { email: body.email, purpose: 'register' });
    return null;
  });

  route(app, operations.register, ({ body, request, reply }) =>
    handleSignIn(context, { request, reply }, async (requester) => {
      const { email, code, password, inviteCode, downloadSource } = body;
      const registration = { ...requester, email, code, password, inviteCode, downloadSource };
      return { token: await register(context, registration), method: 'sign-up' };
    }),
  );

  route(app, operations.signIn, ({ body, request, reply }) =>
    handleSignIn(context, { request, reply, deviceType: body.deviceType }, async (requester) => {
      const { email, password, remember = false, restore = false } = body;
      const credentials = { ...requester, email, password, remember, restore };
      return { token: await signIn(context, credentials), method: 'password' };
    }),
  );

  route(app, operations.sendResetCode, async ({ body, request, reply }) => {
    await sendCodeTo(context, request, reply, { email: body.email, purpose: 'reset' });
    return null;
  });

  route(app, operations.resetPassword, async ({ body, request, reply }) => {
    const { email, code, password, removeRecent = false } = body;
    const requester = requestContext(context, request);
    await resetPassword(context, { ...requester, email, code, password, removeRecent });
    rememberDevice(context, reply, requester.device, await findAccount(context.db, email));
    return null;
  });

  route(app, operations.issueBaseToken, async ({ body, session }) => {
    const { token, expiresAt } = await issueBaseToken(context, session, body);
    return { token, expiresAt: expiresAt.toISOString() };
  });

  route(app, operations.exchangeToken, ({ body, request, reply }) =>
    handleSignIn(context, { request, reply, deviceType: body.deviceType }, async (requester) => {
      const { token, flag, clientCode, verifier } = body;
      const method = flag === 'web' || flag === 'client' ? 'token' : flag;
      const exchange = { ...requester, token, flag, clientCode, verifier };
      return { token: await exchangeToken(context, exchange), method };
    }),
  );

  route(app, operations.getUserInfo, ({ session }) => ({ email: session.email }), {
    cacheKey: ({ session }) => session.email,
  });

  // Needs no session: signing out with an ended session succeeds.
  route(app, operations.signOut, async ({ request }) => {
    const digest = tryHashToken(String(request.headers['x-token'] ?? ''));
    if (digest) await deleteSession(context.db, digest);
    return null;
  });

  oauthRoutes(app, context);
  confirmationRoutes(app, context);
  passkeyRoutes(app, context);
  secondFactorRoutes(app, context);
  settingsRoutes(app, context);
  emailRoutes(app, context);
  registerDeletionJobs(context);
}

/** Sets the cookie by which the code's requester is recognized: nobody else can use up its tries. */
async function sendCodeTo(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  code: Pick<CodeRequest, 'email' | 'purpose'>,
): Promise<void> {
  const { device, client, locale } = requestContext(context, request);
  const isTrusted = await knowsEmail(context.db, device, code.email);
  await sendCode(context, { ...code, locale, client, requester: device.id, isTrusted });
  rememberDevice(context, reply, device);
}
