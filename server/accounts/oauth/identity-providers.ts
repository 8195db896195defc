/** Google, Apple and Microsoft: issuers, scopes, and how the server authenticates to them. */
import { generateKeyPairSync } from 'node:crypto';
import { type ClientAuth, ClientSecretPost } from 'openid-client';
import type { Clock } from '../../clock.ts';
import type { Service } from '../../config/services.ts';
import type { Context } from '../../context.ts';
import type { IdentityProvider } from '../../db/tables/identities.ts';
import { type AppleSettings, createAppleClientSecret } from './apple-client-secret.ts';
import { createOAuthClient, type OAuthClient, type OAuthClientOptions } from './client.ts';
import { issuerUrlOf, microsoftOrigin } from './issuers.ts';

/** Null for a provider that is switched off. */
export type OAuthClients = Record<IdentityProvider, OAuthClient | null>;

/** Microsoft needs `profile`: it adds the tenant id, from which the issuer of the ID token is derived. */
const authorizationParams = {
  google: { scope: 'openid email', prompt: 'select_account' },
  apple: { scope: 'openid email name' },
  microsoft: { scope: 'openid profile email user.read', prompt: 'select_account' },
};
/** Credentials at the fake providers of the sandbox. */
export const sandboxOAuthClient = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };

/** @throws ConfigError when a setting cannot be used */
export function createOAuthClients({
  config,
  clock,
  sandboxUrl,
  log,
  metrics,
}: Pick<Context, 'config' | 'clock' | 'sandboxUrl' | 'log' | 'metrics'>): OAuthClients {
  const create = <T>(
    identityProvider: IdentityProvider,
    service: Service<T>,
    settingsOf: (real: T | null) => Pick<OAuthClientOptions, 'issuerUrl' | 'clientId' | 'clientAuth'>,
    rewriteUrl = (url: string) => url,
  ): OAuthClient | null => {
    if (service.mode === 'off' || (service.mode === 'sandbox' && !sandboxUrl)) return null;
    const isReal = service.mode === 'real';
    return createOAuthClient(
      {
        ...settingsOf(isReal ? service : null),
        identityProvider,
        authorizationParams: authorizationParams[identityProvider],
        redirectUri: new URL(`${config.apiUrl}/oauth/callback/${identityProvider}`).href,
        fake: isReal ? null : { rewriteUrl },
      },
      { log, metrics },
    );
  };
  return {
    google: create('google', config.google, (real) => ({
      issuerUrl: real ? issuerUrlOf('google') : `${sandboxUrl}/google`,
      ...withSecret(real ?? sandboxOAuthClient),
    })),
    apple: create('apple', config.apple, (real) => {
      const settings = real ?? createFakeAppleSettings();
      const issuerUrl = real ? issuerUrlOf('apple') : `${sandboxUrl}/apple`;
      return { issuerUrl, clientId: settings.clientId, clientAuth: withJwt(settings, clock) };
    }),
    microsoft: create(
      'microsoft',
      config.microsoft,
      (real) => ({
        issuerUrl: issuerUrlOf('microsoft', real?.tenant),
        ...withSecret(real ?? sandboxOAuthClient),
      }),
      // openid-client supports the tenant placeholder in the issuer only for Microsoft's own host, so the fake keeps that name.
      (url) => url.replace(microsoftOrigin, `${sandboxUrl}/microsoft`),
    ),
  };
}

function withSecret({ clientId, clientSecret }: { clientId: string; clientSecret: string }) {
  return { clientId, clientAuth: ClientSecretPost(clientSecret) };
}

function withJwt(settings: AppleSettings, clock: Clock): ClientAuth {
  const createSecret = createAppleClientSecret(settings, clock);
  return async (_server, client, body) => {
    body.set('client_id', client.client_id);
    body.set('client_secret', await createSecret());
  };
}

function createFakeAppleSettings(): AppleSettings {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { clientId: sandboxOAuthClient.clientId, teamId: 'FAKETEAM00', keyId: 'FAKEKEY000', privateKey };
}
