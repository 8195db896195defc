/** Refuses to start when the routes and the contract disagree. */
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { isApiPath } from './site/site.ts';

export type RoutePaths = {
  /** Methods of the routes that match a path; empty when none matches. For 405 and OPTIONS. */
  methodsOf(path: string): string[];
  /** Call it after all modules have registered their routes. @throws when an operation of the contract has no route */
  requireAll(operations: Record<string, { id: string }>): void;
};

/**
 * Refuses routes without a declared response: allowed are `route()`, which has the contract's schemas, and routes that name the
 * reason why they are not in the contract. Refuses routes that no request would reach, because the site serves their URLs.
 */
export function requireDeclaredRoutes(app: FastifyInstance): RoutePaths {
  const paths = new Map<string, { pattern: RegExp; methods: Set<HTTPMethods> }>();
  const implemented = new Set<string>();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!config?.operation && !config?.notInContract) {
      throw new Error(`${String(method)} ${url} declares no response: register it with route() (server/http/route.ts)`);
    }
    if (!isApiPath(url))
      throw new Error(`${url} would get a page of the site: add it to isApiPath (server/http/site/site.ts)`);
    if (config.operation) implemented.add(config.operation);
    const entry = paths.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) entry.methods.add(each);
    paths.set(url, entry);
  });
  return {
    methodsOf: (path) =>
      [...paths.values()].filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods]),
    requireAll(operations) {
      const missing = Object.values(operations).filter(({ id }) => !implemented.has(id));
      const names = missing.map(({ id }) => id).join(', ');
      if (missing.length > 0) throw new Error(`No route for ${names}: register it with route() (server/http/route.ts)`);
    },
  };
}

function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
}
