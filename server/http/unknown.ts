/** Whatever no route matched: the site's pages and files, or, below the API's addresses, the contract's 404, 405 and OPTIONS. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import type { KnownPaths } from './contract-guard.ts';
import { sendError } from './errors.ts';
import { isApiPath, type SiteServer } from './site.ts';

export function answerUnknown(app: FastifyInstance, known: KnownPaths, site: SiteServer): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    if (!isApiPath(path)) return serveSite(request, reply, site);
    const methods = known.methodsOf(path);
    if (methods.length === 0) return sendError(new ApiError('endpointUnknown'), request, reply);
    reply.header('allow', [...new Set([...methods, 'OPTIONS'])].join(', '));
    if (request.method === 'OPTIONS') return reply.status(204).send();
    return sendError(new ApiError('methodNotAllowed'), request, reply);
  };
  // At once: what no call is must not be refused for its body first.
  app.addHook('onRequest', async (request, reply) => (request.is404 ? answer(request, reply) : undefined));
  app.setNotFoundHandler(answer);
}

/** Hands the raw request over: the site writes its prepared bytes itself. */
export function serveSite(request: FastifyRequest, reply: FastifyReply, site: SiteServer): FastifyReply {
  reply.hijack();
  site.handle(request.raw, reply.raw);
  return reply;
}

export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}
