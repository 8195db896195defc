/** The fake Google, Apple and Microsoft: OpenID providers where one can sign in with any email. */
import type { IncomingMessage } from 'node:http';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { createFakeProvider, type FakeProvider } from './fake-provider.ts';
import { pageRoutes } from './pages.ts';
import { type ProviderProfile, providerProfiles } from './profiles.ts';

/** Each provider is created on its first request: oidc-provider is large. */
export async function identityProviderRoutes(app: FastifyInstance, { config, clock }: SandboxContext): Promise<void> {
  for (const profile of providerProfiles) {
    let created: Promise<FakeProvider> | null = null;
    const getProvider = () => {
      created ??= createFakeProvider(profile, { origin: app.listeningOrigin, apiUrl: config.apiUrl, clock });
      return created;
    };
    await app.register(async (scope) => {
      await scope.register(formbody);
      pageRoutes(scope, profile, getProvider);
    });
    await app.register(async (scope) => forwardToProvider(scope, profile, getProvider));
  }
}

/** Passes all other requests below the path to oidc-provider, which reads the bodies itself. */
function forwardToProvider(
  scope: FastifyInstance,
  { name, path }: ProviderProfile,
  getProvider: () => Promise<FakeProvider>,
): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.all(`${path}/*`, async (request, reply) => {
    const { handle } = await getProvider();
    const raw: IncomingMessage & { originalUrl?: string | undefined } = request.raw;
    raw.originalUrl = raw.url;
    raw.url = raw.url?.slice(path.length) ?? '/';
    raw.headers.cookie = withoutSession(raw.headers.cookie ?? '', name);
    reply.hijack();
    await handle(raw, reply.raw);
  });
}

/** Removes the provider's session cookies, so that every sign-in starts with the sign-in page. */
function withoutSession(cookies: string, name: string): string {
  const isSession = (cookie: string) => [name, `${name}.sig`].includes(cookie.trim().split('=')[0] ?? '');
  return cookies
    .split(';')
    .filter((cookie) => !isSession(cookie))
    .join(';');
}
