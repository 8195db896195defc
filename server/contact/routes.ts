/** The route of contact messages. */
import path from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import { dayMs, hourMs } from '../clock.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { clientBudgets } from '../http/client.ts';
import type { LimitRule } from '../http/limits.ts';
import { acceptedLocale } from '../http/negotiate-locale.ts';
import { findRequestSession, route } from '../http/route.ts';
import { registerImageRemovalJobs } from './erase-tickets.ts';
import { type ImageStore, openImageStore, renameFormerFolder } from './image-store.ts';
import { drainBody, readForm } from './read-form.ts';
import { parseContactFields } from './rules.ts';
import { createRunningUploads } from './running-uploads.ts';
import { submitMessage } from './submit.ts';
import { deleteStaleFolders, withTemporaryFolder } from './temporary-folder.ts';
import { registerContactMailJobs } from './ticket-mails.ts';

/** Many people share the IP address of one exit; each attempt may upload 24 MB. */
const attemptsPerClient: LimitRule = { name: 'contact-client', points: 40, windowMs: hourMs };
export const dailyAttemptsPerClient: LimitRule = { name: 'contact-client-day', points: 120, windowMs: dayMs };

export async function contactRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { config, jobs, background } = context;
  await renameFormerFolder(config.images.folder);
  const store = openImageStore(config.images);
  const temporaryFolder = path.join(config.dataDir, 'tmp');
  const runUpload = createRunningUploads();
  registerContactMailJobs(context, store);
  registerImageRemovalJobs(jobs, store);
  background.run('stale uploads cleanup', () => deleteStaleFolders(temporaryFolder));
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The plugin's own error for a large file comes at the end of the body; readForm() stops earlier.
    await scope.register(multipart, { throwFileSizeLimit: false });
    // Without `body`: readForm() parses the form.
    route(scope, { ...operations.submitContact, body: undefined }, async ({ request }) => {
      try {
        const handle = () => handleMessage(context, store, temporaryFolder, request);
        return { ticket: await runUpload(request.client, request.raw, handle) };
      } finally {
        drainBody(request.raw);
      }
    });
  });
}

async function handleMessage(
  context: Context,
  store: ImageStore,
  temporaryFolder: string,
  request: FastifyRequest,
): Promise<string> {
  await context.limits.consume(
    ...clientBudgets(attemptsPerClient, request.client),
    ...clientBudgets(dailyAttemptsPerClient, request.client),
  );
  if (!request.isMultipart()) throw new ApiError('malformedBody');
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw new ApiError('unsupportedMediaType');
  // An ended session is ignored, because the endpoint is open to everyone.
  const session = await findRequestSession(request);
  return withTemporaryFolder(temporaryFolder, async (folder) => {
    const form = await readForm(request, folder);
    const fields = parseContactFields(form.fields);
    const locale = acceptedLocale(request.headers['accept-language']);
    return submitMessage(context, store, { fields, images: form.images, session, client: request.client, locale });
  });
}
