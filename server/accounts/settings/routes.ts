/** HTTP of the account settings: sessions, password, identities, data export, deletion. */
import type { FastifyInstance } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { sendConfirmationCode } from '../confirmation/confirm-session.ts';
import { deleteAccount } from '../deletion/delete-account.ts';
import { completeConnection, startConnection } from '../oauth/connect-identity.ts';
import { keepDevice, requestContext } from '../request-context.ts';
import { hasSecondFactor } from '../second-factor/store.ts';
import { deleteOwnSession, endSessions } from '../session-store.ts';
import { lockOwnAccount } from '../sessions.ts';
import { lockAccount } from '../store.ts';
import { changePassword } from './change-password.ts';
import { disconnectIdentity } from './disconnect-identity.ts';
import { exportAccount } from './export-account.ts';
import { getAccount } from './get-account.ts';

export function settingsRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  route(app, operations.getAccount, ({ session }) => getAccount(context, session));

  route(app, operations.changePassword, async ({ body, session, request, reply }) => {
    await changePassword(context, session, { ...body, ...requestContext(context, request) });
    await keepDevice(context, request, reply, session);
    return null;
  });

  route(app, operations.endSession, async ({ params, session }) => {
    await db.transaction().execute(async (tx) => {
      await lockAccount(tx, session.accountId);
      await deleteOwnSession(tx, session.accountId, params.sessionId);
    });
    return null;
  });

  route(app, operations.endOtherSessions, async ({ session, request, reply }) => {
    await db.transaction().execute(async (tx) => {
      await lockOwnAccount(tx, session);
      await endSessions(tx, session.accountId, session.digest);
    });
    await keepDevice(context, request, reply, session);
    return null;
  });

  route(app, operations.startIdentityConnection, async ({ body, session }) => ({
    token: await startConnection(context, session, body.identityProvider),
  }));

  route(app, operations.connectIdentity, async ({ body, session }) => ({
    identityProvider: await completeConnection(context, session, body.token),
  }));

  route(app, operations.disconnectIdentity, async ({ params, session }) => {
    await disconnectIdentity(context, session, params.identityId);
    return null;
  });

  route(app, operations.exportAccount, ({ session }) => exportAccount(context, session));

  route(app, operations.sendDeletionCode, async ({ session, request }) => {
    await sendConfirmationCode(context, session, requestContext(context, request));
    return null;
  });

  route(app, operations.deleteAccount, async ({ body, session, request }) => {
    if (body.code === undefined || (await hasSecondFactor(db, session.accountId)))
      await app.requireConfirmation(session);
    const erasedAt = await deleteAccount(context, session, { ...body, ...requestContext(context, request) });
    return { erasedAt: erasedAt.toISOString() };
  });
}
