/** HTTP of messages to the people behind the service: one call, whose body is read by the room itself, as it comes. */
import path from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { clientKey } from '../http/client-address.ts';
import type { LimitRule } from '../http/limits.ts';
import { route } from '../http/route.ts';
import { acceptedLocale } from '../locales.ts';
import { erasureJobs } from './erase.ts';
import { contactJobs } from './mails.ts';
import { openPictureStore, type PictureStore } from './picture-store.ts';
import { discardRest, receive } from './receive.ts';
import { readTexts } from './rules.ts';
import { submitMessage } from './submit.ts';
import { inTemporaryFolder, removeLeftovers } from './temporary.ts';

/** Many people share the address of one exit; each try may bring 24 MB. */
const triesPerClient: LimitRule = { name: 'contact-client', points: 40, seconds: 60 * 60 };

export async function contactRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const store = openPictureStore(context.config.pictures);
  const temporary = path.join(context.config.dataDir, 'tmp');
  contactJobs(context, store);
  erasureJobs(context, store);
  context.background.run('sweep of uploads', () => removeLeftovers(temporary));
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Its own error for a large file comes at the end of the body; receive() stops there and then.
    await scope.register(multipart, { throwFileSizeLimit: false });
    route(scope, { ...operations.submitContact, body: undefined }, async ({ request }) => {
      try {
        return { ticket: await takeMessage(context, store, temporary, request) };
      } finally {
        discardRest(request.raw);
      }
    });
  });
}

async function takeMessage(
  context: Context,
  store: PictureStore,
  temporary: string,
  request: FastifyRequest,
): Promise<string> {
  await context.limits.take(triesPerClient, clientKey(request.address));
  if (!request.isMultipart()) throw new ApiError('malformedBody');
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw new ApiError('unsupportedMediaType');
  const accountId = await accountOf(request);
  return inTemporaryFolder(temporary, async (folder) => {
    const { texts, pictures } = await receive(request, folder);
    const locale = acceptedLocale(request.headers['accept-language']);
    return submitMessage(context, store, { texts: readTexts(texts), pictures, accountId, locale });
  });
}

/** A dead session is none: the call is open to everyone. */
async function accountOf({ headers, server }: FastifyRequest): Promise<string | null> {
  const token = headers['x-token'];
  const session = typeof token === 'string' ? await server.findSession(token) : null;
  return session?.accountId ?? null;
}
