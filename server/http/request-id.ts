/** Request ids: one per API request, in its log lines and in `X-Request-Id` (docs/decisions/0050-metrics-and-alerts.md). */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { createProxyCheck } from './client-ip.ts';

/** Nothing that could break a log line or a header. */
const validId = /^[\w.:-]{8,64}$/;

/**
 * Creates the function that names a request: by the `X-Request-Id` of a trusted proxy, so that its log and ours can be compared,
 * else by a new id. A visitor cannot choose the id.
 */
export function createRequestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isProxy = createProxyCheck(trustedProxies);
  return (request) => {
    const given = request.headers['x-request-id'];
    const isTaken = typeof given === 'string' && validId.test(given) && isProxy(request);
    return isTaken ? given : randomUUID();
  };
}

export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
