/** HTTP of the second factor: the settings, and the last step of a sign-in. */
import type { FastifyInstance } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { handleSignIn } from '../handle-sign-in.ts';
import { keepDevice } from '../request-context.ts';
import { completeSecondFactor } from './complete-second-factor.ts';
import { registerMissingSecondFactorJobs } from './missing-second-factor.ts';
import { registerRemovalJobs } from './removal-by-support.ts';
import {
  renewRecoveryCodes,
  setUpSecondFactor,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from './switch-second-factor.ts';

export function secondFactorRoutes(app: FastifyInstance, context: Context): void {
  route(app, operations.setUpSecondFactor, ({ session }) => setUpSecondFactor(context, session));

  route(app, operations.switchOnSecondFactor, async ({ body, session, request, reply }) => {
    const recoveryCodes = await switchOnSecondFactor(context, session, body.code);
    await keepDevice(context, request, reply, session);
    return { recoveryCodes };
  });

  route(app, operations.createRecoveryCodes, async ({ session }) => ({
    recoveryCodes: await renewRecoveryCodes(context, session),
  }));

  route(app, operations.switchOffSecondFactor, async ({ session }) => {
    await switchOffSecondFactor(context, session);
    return null;
  });

  route(app, operations.completeSecondFactor, ({ body, request, reply }) =>
    handleSignIn(context, { request, reply }, (requester) => completeSecondFactor(context, { ...requester, ...body })),
  );

  registerRemovalJobs(context);
  registerMissingSecondFactorJobs(context);
}
