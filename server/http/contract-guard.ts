/**
 * Refuses, at start, a route without a declared answer: only `route()` (which has the contract's schema) and routes that say
 * why they stand outside the contract pass. Remembers the methods of each path for 405 and OPTIONS.
 */
import type { FastifyInstance, HTTPMethods } from 'fastify';

export type KnownPaths = {
  /** Methods of the routes that match a path, empty when none does. */
  methodsOf(path: string): string[];
};

export function guardContract(app: FastifyInstance): KnownPaths {
  const known = new Map<string, { pattern: RegExp; methods: Set<HTTPMethods> }>();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!config?.operation && !config?.oauthContract) {
      throw new Error(`${String(method)} ${url} declares no answer: register it with route() (server/http/route.ts)`);
    }
    const entry = known.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) entry.methods.add(each);
    known.set(url, entry);
  });
  return {
    methodsOf: (path) =>
      [...known.values()].filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods]),
  };
}

/** Call it after every room has registered its routes. @throws naming the calls of the contract that nobody answers */
export function requireAll(app: FastifyInstance, operations: Record<string, { id: string }>): void {
  const missing = Object.values(operations).filter(({ id }) => !app.filledOperations.has(id));
  if (missing.length > 0) throw new Error(`No route for ${missing.map(({ id }) => id).join(', ')} (api-spec)`);
}

function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
}
