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
/** Of a mistake of the program, and of a provider that fails. */
const failures = ['500', '502'];

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

/** @param app without routes: those that are added are known before their first request */
export function countApiRequests(app: FastifyInstance, count: CountRequest, { requests }: Metrics): void {
  // Prometheus sees no increase in a counter that begins with 1, and a rarely used route may fail once a day.
  app.addHook('onRoute', ({ method, url: route }) => {
    for (const each of [method].flat()) for (const status of failures) requests.inc({ method: each, route, status }, 0);
  });
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
