/**
 * The stand-ins of Google, Apple and Microsoft (decisions §9): OpenID providers on their own address, where one signs in as
 * any address. Each is made when it is first asked for.
 */
import type { IncomingMessage } from 'node:http';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { type Kind, kinds } from './identity/kinds.ts';
import { createStandIn, type StandIn } from './identity/oidc.ts';
import { pageRoutes } from './identity/pages.ts';
import type { SandboxContext } from './sandbox.ts';

export async function identityRoutes(app: FastifyInstance, { config, clock }: SandboxContext): Promise<void> {
  for (const kind of kinds) {
    let made: Promise<StandIn> | null = null;
    const standIn = () => {
      made ??= createStandIn(kind, { origin: app.listeningOrigin, publicUrl: config.publicUrl, clock });
      return made;
    };
    await app.register(async (scope) => {
      await scope.register(formbody);
      pageRoutes(scope, kind, standIn);
    });
    await app.register(async (scope) => mount(scope, kind, standIn));
  }
}

/** Hands everything else below the path over, the body unread. */
function mount(scope: FastifyInstance, { name, path }: Kind, standIn: () => Promise<StandIn>): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.all(`${path}/*`, async (request, reply) => {
    const { handle } = await standIn();
    const raw: IncomingMessage & { originalUrl?: string | undefined } = request.raw;
    raw.originalUrl = raw.url;
    raw.url = raw.url?.slice(path.length) ?? '/';
    raw.headers.cookie = withoutSession(raw.headers.cookie ?? '', name);
    reply.hijack();
    await handle(raw, reply.raw);
  });
}

/** Nobody stays signed in here: every sign-in asks who it is. */
function withoutSession(cookies: string, name: string): string {
  const isSession = (cookie: string) => [name, `${name}.sig`].includes(cookie.trim().split('=')[0] ?? '');
  return cookies
    .split(';')
    .filter((cookie) => !isSession(cookie))
    .join(';');
}
