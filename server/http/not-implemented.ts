/** Operations that a later version fills: a valid request gets 501 and the contract's own code, an invalid one its error. */
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';
import { type Operation, route } from './route.ts';

/** Call it after every room has registered its routes. */
export function notImplementedRoutes(
  app: FastifyInstance,
  operations: Record<string, Operation & { bodyType?: string | undefined }>,
): void {
  for (const operation of Object.values(operations)) {
    if (app.filledOperations.has(operation.id)) continue;
    if (operation.bodyType === 'multipart') app.register(async (scope) => refuseUploads(scope, operation));
    else route(app, operation, refuse);
  }
}

function refuse(): never {
  throw new ApiError('unavailable');
}

/** Nothing of an upload is read. */
function refuseUploads(scope: FastifyInstance, operation: Operation): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  route(scope, { ...operation, body: undefined }, refuse);
}
