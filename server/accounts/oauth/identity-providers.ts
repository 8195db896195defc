/** Google, Apple and Microsoft: where they are, what they are asked for, and how the server proves itself to them (spec §7). */
import { generateKeyPairSync } from 'node:crypto';
import { type ClientAuth, ClientSecretPost } from 'openid-client';
import type { Service } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { IdentityProvider } from '../../db/schema.ts';
import { type AppleSettings, appleSecret } from './apple-client-secret.ts';
import { type LinkSetting, linkToProvider, type OAuthLink } from './client.ts';

/** Null: switched off. */
export type OAuthLinks = Record<IdentityProvider, OAuthLink | null>;

const microsoftHost = 'https://login.microsoftonline.com';
/** Scopes of the specification, `openid`, and at Microsoft `profile`, which brings the tenant that its issuer is made of. */
const asked = {
  google: { scope: 'openid email', prompt: 'select_account' },
  apple: { scope: 'openid email name' },
  microsoft: { scope: 'openid profile email user.read', prompt: 'select_account' },
};
const standInClient = { clientId: 'stand-in', clientSecret: 'stand-in' };

/** @throws ConfigError when a setting cannot be used */
export function linkToProviders({ config, clock, sandboxUrl, log }: Context): OAuthLinks {
  const link = <T>(
    provider: IdentityProvider,
    service: Service<T>,
    settingOf: (real: T | null) => Pick<LinkSetting, 'server' | 'clientId' | 'authentication'>,
    standInAddress = (address: string) => address,
  ): OAuthLink | null => {
    if (service.mode === 'off' || (service.mode === 'sandbox' && !sandboxUrl)) return null;
    const isReal = service.mode === 'real';
    return linkToProvider(
      {
        ...settingOf(isReal ? service : null),
        provider,
        ask: asked[provider],
        redirectUri: new URL(`${config.publicUrl}/oauth/callback/${provider}`).href,
        standIn: isReal ? null : { addressOf: standInAddress },
      },
      log,
    );
  };
  return {
    google: link('google', config.google, (real) => ({
      server: real ? 'https://accounts.google.com' : `${sandboxUrl}/google`,
      ...withSecret(real ?? standInClient),
    })),
    apple: link('apple', config.apple, (real) => {
      const settings = real ?? standInApple();
      const server = real ? 'https://appleid.apple.com' : `${sandboxUrl}/apple`;
      return { server, clientId: settings.clientId, authentication: withJwt(settings, clock) };
    }),
    microsoft: link(
      'microsoft',
      config.microsoft,
      (real) => ({
        server: `${microsoftHost}/${encodeURIComponent(real?.tenant ?? 'common')}/v2.0`,
        ...withSecret(real ?? standInClient),
      }),
      // The client knows by the host alone that an issuer has a place for the tenant, so the stand-in answers under that name.
      (address) => address.replace(microsoftHost, `${sandboxUrl}/microsoft`),
    ),
  };
}

function withSecret({ clientId, clientSecret }: typeof standInClient) {
  return { clientId, authentication: ClientSecretPost(clientSecret) };
}

function withJwt(settings: AppleSettings, clock: Context['clock']): ClientAuth {
  const secret = appleSecret(settings, clock);
  return async (_server, client, body) => {
    body.set('client_id', client.client_id);
    body.set('client_secret', await secret());
  };
}

function standInApple(): AppleSettings {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { clientId: standInClient.clientId, teamId: 'STANDIN000', keyId: 'STANDIN001', privateKey };
}
