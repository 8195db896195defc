/** HTTP of an account's settings: what opens it, a copy of everything, and its end. */
import type { FastifyInstance } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { sendCode } from '../codes.ts';
import { deleteAccount } from '../deletion/delete.ts';
import type { Passwords } from '../passwords.ts';
import { askerOf } from '../request-context.ts';
import { changePassword } from './change-password.ts';
import { disconnectIdentity } from './disconnect.ts';
import { endElsewhere } from './end-elsewhere.ts';
import { exportAccount } from './export.ts';
import { accountOverview } from './overview.ts';
import { deleteOwnSession } from './store.ts';

/** `passwords`: the queue that signing in has too. */
export function settingsRoutes(app: FastifyInstance, context: Context, passwords: Passwords): void {
  const { db } = context;

  route(app, operations.getAccount, ({ session }) => accountOverview(context, session));

  route(app, operations.changePassword, async ({ body, session, request }) => {
    await changePassword(context, passwords, session, { ...body, ...askerOf(request) });
    return null;
  });

  route(app, operations.endSession, async ({ params, session }) => {
    await deleteOwnSession(db, session.accountId, params.sessionId);
    return null;
  });

  route(app, operations.endOtherSessions, async ({ session }) => {
    await db.transaction().execute((tx) => endElsewhere(tx, session.accountId, session.digest));
    return null;
  });

  route(app, operations.disconnectIdentity, async ({ params, session, request }) => {
    await disconnectIdentity(context, session, params.identityId, askerOf(request).locale);
    return null;
  });

  route(app, operations.exportAccount, ({ session }) => exportAccount(context, session));

  route(app, operations.sendDeletionCode, async ({ session, request }) => {
    await sendCode(context, { ...askerOf(request), email: session.email, purpose: 'delete' });
    return null;
  });

  route(app, operations.deleteAccount, async ({ body, session, request }) => {
    const erasedAt = await deleteAccount(context, session, { ...body, ...askerOf(request) });
    return { erasedAt: erasedAt.toISOString() };
  });
}
