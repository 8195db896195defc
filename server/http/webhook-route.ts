/** Webhook routes: not in the contract; the handler gets the body as the raw bytes that the payment provider signed. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { successBody } from './envelope.ts';
import { maxBodyBytes } from './json-body.ts';

/** Events with many line items are larger than requests of the site. */
const maxEventBytes = 16 * maxBodyBytes;

type WebhookEvent = { body: Buffer; headers: FastifyRequest['headers']; request: FastifyRequest };

/** @param handler resolves when the event is stored; it throws ApiError to make the payment provider send the event again */
export function webhookRoute(
  app: FastifyInstance,
  path: string,
  handler: (event: WebhookEvent) => Promise<void>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: maxEventBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post(path, { config: { notInContract: 'webhook' } }, async (request) => {
      if (!Buffer.isBuffer(request.body)) throw new ApiError('malformedBody');
      await handler({ body: request.body, headers: request.headers, request });
      return successBody(null);
    });
  });
}
