/** A provider's webhook: outside the contract, its body is handed on as the very bytes that were signed. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { successBody } from './envelope.ts';
import { largestBodyBytes } from './json-body.ts';

/** Events with many line items are larger than what visitors send. */
const largestEventBytes = 16 * largestBodyBytes;

type Event = { body: Buffer; headers: FastifyRequest['headers']; request: FastifyRequest };

/** `handler` returns when the event is stored; it throws ApiError when the provider shall send it again. */
export function webhookRoute(app: FastifyInstance, path: string, handler: (event: Event) => Promise<void>): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: largestEventBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post(path, { config: { oauthContract: 'webhook' } }, async (request) => {
      if (!Buffer.isBuffer(request.body)) throw new ApiError('malformedBody');
      await handler({ body: request.body, headers: request.headers, request });
      return successBody(null);
    });
  });
}
