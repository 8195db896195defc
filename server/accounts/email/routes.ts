/** HTTP of a change of the email: mails the code, changes the email, undoes the change. */
import type { FastifyInstance } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { keepDevice, requestContext } from '../request-context.ts';
import { changeEmail, sendEmailChangeCode } from './change-email.ts';
import { registerEmailJobs } from './email-jobs.ts';
import { undoEmailChange } from './undo-email-change.ts';

export function emailRoutes(app: FastifyInstance, context: Context): void {
  route(app, operations.sendEmailChangeCode, async ({ body, session, request }) => {
    await sendEmailChangeCode(context, session, { ...requestContext(context, request), email: body.email });
    return null;
  });

  route(app, operations.changeEmail, async ({ body, session, request, reply }) => {
    const { email, code } = body;
    await changeEmail(context, session, { ...requestContext(context, request), email, code });
    await keepDevice(context, request, reply, session);
    return null;
  });

  route(app, operations.undoEmailChange, async ({ body }) => ({ email: await undoEmailChange(context, body.token) }));

  registerEmailJobs(context);
}
