/** Serves requests that match no route: the site, or the contract's 404, 405 and OPTIONS responses under the API's paths. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import type { RoutePaths } from './contract-guard.ts';
import { sendError } from './errors.ts';
import { pathOf } from './path-of.ts';
import { isApiPath, type SiteServer } from './site/site.ts';

export function handleNotFound(app: FastifyInstance, paths: RoutePaths, site: SiteServer): void {
  const respond = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    if (!isApiPath(path)) return serveSite(request, reply, site);
    const methods = paths.methodsOf(path);
    if (methods.length === 0) return sendError(new ApiError('endpointUnknown'), request, reply);
    reply.header('allow', [...new Set([...methods, 'OPTIONS'])].join(', '));
    if (request.method === 'OPTIONS') return reply.status(204).send();
    return sendError(new ApiError('methodNotAllowed'), request, reply);
  };
  // Before the body is parsed: an unknown endpoint must not be refused for its body.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) respond(request, reply);
    else done();
  });
}

/** Passes the raw request on: the site writes its bytes itself. */
function serveSite(request: FastifyRequest, reply: FastifyReply, site: SiteServer): FastifyReply {
  reply.hijack();
  site.handle(request.raw, reply.raw);
  return reply;
}
