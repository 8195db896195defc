/**
 * The fake of the operator's name server. Browsers send requests for names below `localhost` to this machine without a DNS query,
 * so the request itself counts as the query; the resolvers that it is reported for are a setting.
 */
import type { FastifyInstance } from 'fastify';
import { reportPath } from '../dns-test/routes.ts';
import { sandboxKey, sandboxZone } from '../dns-test/zone.ts';
import type { SandboxContext } from './context.ts';

/** Public ones: their network and country are shown. */
const initialResolvers = ['9.9.9.9', '2620:fe::fe'];

export function nameServerRoutes(app: FastifyInstance, { log, siteUrl }: SandboxContext): void {
  let resolvers = initialResolvers;
  const host = new RegExp(`\\.${sandboxZone.replace('.', '\\.')}(:\\d+)?$`);

  app.get('/', { constraints: { host } }, async (request, reply) => {
    const queries = resolvers.map((resolver) => ({ name: request.hostname, resolver }));
    const response = await fetch(siteUrl() + reportPath, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandboxKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ queries }),
    });
    if (!response.ok) log.warn({ status: response.status }, 'report of the fake name server refused');
    return reply.status(204).send();
  });

  /** `{ "resolvers": ["192.0.2.53"] }`: the resolvers of every visitor from now on. */
  app.post<{ Body: { resolvers: string[] } }>('/dns-test/resolvers', async ({ body }) => {
    resolvers = body.resolvers;
    return { resolvers };
  });
}
