/** HTTP of the account settings: sessions, password, identities, data export, deletion. */
import type { FastifyInstance } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { sendCode } from '../codes.ts';
import { deleteAccount } from '../deletion/delete-account.ts';
import type { Passwords } from '../passwords.ts';
import { requestContext } from '../request-context.ts';
import { endOtherSessions } from '../sessions.ts';
import { changePassword } from './change-password.ts';
import { disconnectIdentity } from './disconnect-identity.ts';
import { exportAccount } from './export-account.ts';
import { getAccount } from './get-account.ts';
import { deleteOwnSession } from './store.ts';

/** @param passwords shared with the other account routes, because its work queue limits them together */
export function settingsRoutes(app: FastifyInstance, context: Context, passwords: Passwords): void {
  const { db } = context;

  route(app, operations.getAccount, ({ session }) => getAccount(context, session));

  route(app, operations.changePassword, async ({ body, session, request }) => {
    await changePassword(context, passwords, session, { ...body, ...requestContext(request) });
    return null;
  });

  route(app, operations.endSession, async ({ params, session }) => {
    await deleteOwnSession(db, session.accountId, params.sessionId);
    return null;
  });

  route(app, operations.endOtherSessions, async ({ session }) => {
    await db.transaction().execute((tx) => endOtherSessions(tx, session.accountId, session.digest));
    return null;
  });

  route(app, operations.disconnectIdentity, async ({ params, session, request }) => {
    await disconnectIdentity(context, session, params.identityId, requestContext(request).locale);
    return null;
  });

  route(app, operations.exportAccount, ({ session }) => exportAccount(context, session));

  route(app, operations.sendDeletionCode, async ({ session, request }) => {
    await sendCode(context, { ...requestContext(request), email: session.email, purpose: 'delete' });
    return null;
  });

  route(app, operations.deleteAccount, async ({ body, session, request }) => {
    const erasedAt = await deleteAccount(context, session, { ...body, ...requestContext(request) });
    return { erasedAt: erasedAt.toISOString() };
  });
}
