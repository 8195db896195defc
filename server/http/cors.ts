/** Lets the listed origins call the API, for a site that another host serves. Without a list there is no cross-origin access. */
import type { FastifyInstance } from 'fastify';

const preflightSeconds = 600;

export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (!origin || !origins.includes(origin)) return done();
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', 'Retry-After, X-Request-Id');
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method']) {
      reply.headers({
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers': 'Content-Type, X-Token, Accept-Language',
        'access-control-max-age': preflightSeconds,
      });
    }
    done();
  });
}
