/** Counts requests. Only registered when metrics are served: the static files are too quick for work that nobody reads. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { secondMs } from '../clock.ts';
import type { Metrics } from './metrics.ts';

export type CountRequest = (method: string, route: string, status: number, ms: number) => void;

/** Node accepts more than thirty; each would be another set of series. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);
const siteRoute = '(site)';
const unknownRoute = '(unknown)';

/** Looks each pair of labels up once: prom-client hashes them at every call. */
export function createRequestCounter({ requests, requestSeconds }: Metrics): CountRequest {
  type Series = { count: { inc(): void }; seconds: { observe(value: number): void } };
  const series = new Map<string, Series>();
  const find = (method: string, route: string, status: number): Series => {
    const key = `${method} ${status} ${route}`;
    const found = series.get(key);
    if (found) return found;
    const created = {
      count: requests.labels({ method, route, status: String(status) }),
      seconds: requestSeconds.labels({ method, route }),
    };
    series.set(key, created);
    return created;
  };
  return (givenMethod, route, status, ms) => {
    const method = knownMethods.has(givenMethod) ? givenMethod : 'OTHER';
    const { count, seconds } = find(method, route, status);
    count.inc();
    seconds.observe(ms / secondMs);
  };
}

export function countApiRequests(app: FastifyInstance, count: CountRequest): void {
  app.addHook('onResponse', (request, reply, done) => {
    // Without a route pattern a stranger could make up any number of series.
    count(request.method, request.routeOptions.url ?? unknownRoute, reply.statusCode, reply.elapsedTime);
    done();
  });
}

/** The site's pages and files, as one route. */
export function countSiteRequest(count: CountRequest, method: string, response: ServerResponse): void {
  const startedAt = performance.now();
  response.once('close', () => count(method, siteRoute, response.statusCode, performance.now() - startedAt));
}
