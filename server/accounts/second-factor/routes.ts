/** HTTP of the second factor: the settings, and the last step of a sign-in. */
import type { FastifyInstance } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { handleSignIn } from '../handle-sign-in.ts';
import { keepDevice, requestContext } from '../request-context.ts';
import { completeSecondFactor } from './complete-second-factor.ts';
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
    const { locale } = requestContext(context, request);
    const recoveryCodes = await switchOnSecondFactor(context, session, { code: body.code, locale });
    await keepDevice(context, request, reply, session);
    return { recoveryCodes };
  });

  route(app, operations.createRecoveryCodes, async ({ session, request }) => {
    const { locale } = requestContext(context, request);
    return { recoveryCodes: await renewRecoveryCodes(context, session, locale) };
  });

  route(app, operations.switchOffSecondFactor, async ({ session, request }) => {
    await switchOffSecondFactor(context, session, requestContext(context, request).locale);
    return null;
  });

  route(app, operations.completeSecondFactor, ({ body, request, reply }) =>
    handleSignIn(context, { request, reply }, (requester) => completeSecondFactor(context, { ...requester, ...body })),
  );

  registerRemovalJobs(context);
}
