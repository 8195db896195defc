/** HTTP of confirmations: mails the code, and confirms the session. */
import type { FastifyInstance } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { requestContext } from '../request-context.ts';
import { confirmSession, sendConfirmationCode } from './confirm-session.ts';

export function confirmationRoutes(app: FastifyInstance, context: Context): void {
  route(app, operations.sendConfirmationCode, async ({ session, request }) => {
    await sendConfirmationCode(context, session, requestContext(context, request));
    return null;
  });

  route(app, operations.confirmSession, async ({ body, session, request }) => {
    const { client } = requestContext(context, request);
    const confirmedUntil = await confirmSession(context, session, { ...body, client });
    return { confirmedUntil: confirmedUntil.toISOString() };
  });
}
