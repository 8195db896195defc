/** HTTP of passkeys: create, rename and remove in the settings; sign in. */
import type { FastifyInstance } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { handleSignIn } from '../handle-sign-in.ts';
import { requestContext } from '../request-context.ts';
import { createPasskeyRequest } from './check-passkey.ts';
import { createPasskey, createPasskeyOptions } from './create-passkey.ts';
import { describePasskey } from './describe-passkey.ts';
import { removePasskey } from './remove-passkey.ts';
import { createPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';
import { renameOwnPasskey } from './store.ts';

export function passkeyRoutes(app: FastifyInstance, context: Context): void {
  route(app, operations.createPasskeyOptions, ({ session }) => createPasskeyOptions(context, session));

  route(app, operations.createPasskey, async ({ body, session, request }) => {
    const { deviceLabel } = requestContext(context, request);
    return describePasskey(await createPasskey(context, session, { credential: body, deviceLabel }));
  });

  route(app, operations.renamePasskey, async ({ body, params, session }) => {
    const { accountId } = session;
    await renameOwnPasskey(context.db, { accountId, id: params.passkeyId, name: body.name });
    return null;
  });

  route(app, operations.removePasskey, async ({ params, session }) => {
    await removePasskey(context, session, params.passkeyId);
    return null;
  });

  route(app, operations.createPasskeyConfirmation, ({ session }) =>
    createPasskeyRequest(context, { purpose: 'confirm', sessionDigest: session.digest }),
  );

  route(app, operations.createPasskeySignIn, () => createPasskeySignIn(context));

  route(app, operations.signInWithPasskey, ({ body, request, reply }) =>
    handleSignIn(context, { request, reply, deviceType: body.deviceType }, async (requester) => {
      const { passkey: response, remember = false, restore = false } = body;
      const token = await signInWithPasskey(context, { ...requester, response, remember, restore });
      return { token, method: 'passkey' };
    }),
  );
}
