/** Webhook routes: not in the contract; the handler gets the body as the raw bytes that the payment provider signed. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, isApiError } from './api-error.ts';
import { successBody } from './envelope.ts';
import { maxBodyBytes } from './json-body.ts';

/** Events with many line items are larger than requests of the site. */
const maxEventBytes = 16 * maxBodyBytes;

type WebhookEvent = { body: Buffer; headers: FastifyRequest['headers']; request: FastifyRequest };

/**
 * @param onRejected called when an event is not signed as it should be
 * @param handler resolves when the event is stored; it throws ApiError to make the payment provider send the event again
 */
export function webhookRoute(
  app: FastifyInstance,
  path: string,
  onRejected: () => void,
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
      const { body, headers } = request;
      try {
        if (!Buffer.isBuffer(body)) throw new ApiError('malformedBody');
        await handler({ body, headers, request });
      } catch (error) {
        if (isApiError(error, 'malformedBody')) onRejected();
        throw error;
      }
      return successBody(null);
    });
  });
}
