/** One fake OpenID provider: oidc-provider with the differences of Google, Apple or Microsoft. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { sandboxOAuthClient } from '../../accounts/oauth/identity-providers.ts';
import { type Clock, dayMs } from '../../clock.ts';
import type { ProviderProfile } from './profiles.ts';
import { createProviderUsers, type ProviderUser, type ProviderUsers } from './provider-users.ts';

export type FakeProvider = {
  provider: Provider;
  users: ProviderUsers;
  /** Handles a request whose URL no longer has the provider's path prefix. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

export type FakeProviderOptions = { origin: string; apiUrl: string; clock: Clock };

const signInSeconds = 15 * 60;
const { clientId, clientSecret } = sandboxOAuthClient;

export async function createFakeProvider(
  profile: ProviderProfile,
  { origin, apiUrl, clock }: FakeProviderOptions,
): Promise<FakeProvider> {
  // Loaded on the first sign-in: it is large.
  const oidc = await import('oidc-provider');
  // @ts-expect-error The types of oidc-provider leave out its memory adapter.
  const { createMemoryAdapter } = await import('oidc-provider/lib/adapters/memory_adapter.js');
  const users = createProviderUsers(profile.name);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: `${profile.name}-1`, alg: 'RS256', use: 'sig' };
  const configuration = configurationOf(profile, users, oidc.interactionPolicy);
  const provider = new oidc.Provider(`${origin}${profile.issuer}`, {
    ...configuration,
    // Given as a setting, because oidc-provider warns about its default.
    adapter: createMemoryAdapter(),
    jwks: { keys: [key] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${apiUrl}/oauth/callback/${profile.name}`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
  });
  if (profile.isApple) applyAppleRules(provider, users, clock);
  if (profile.issuerFor)
    issueForTenants(provider, (user) => `${origin}${profile.issuerFor?.(user)}`, users, privateKey);
  return { provider, users, handle: provider.callback() };
}

type Policy = typeof import('oidc-provider').interactionPolicy;

function configurationOf(profile: ProviderProfile, users: ProviderUsers, { Check, Prompt }: Policy): Configuration {
  const alwaysAsk = new Check(
    'always',
    'every sign-in starts with the sign-in page',
    ({ oidc }) => !oidc.result?.login,
  );
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const;
  return {
    claims: { openid: ['sub', 'ver', 'tid', 'xms_edov'], email: ['email', 'email_verified', 'hd'] },
    scopes: ['openid', 'email', 'name', 'profile', 'user.read'],
    // All three providers put the email into the ID token.
    conformIdTokenClaims: false,
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: { session: profile.name, interaction: `${profile.name}-sign-in`, resume: `${profile.name}-resume` },
      long: cookie,
      short: cookie,
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    async findAccount(_ctx, subject) {
      const user = users.find(subject);
      return user && { accountId: subject, claims: async () => ({ sub: subject, ...profile.claims(user) }) };
    },
    interactions: {
      url: (_ctx, { uid }) => `${profile.path}/sign-in/${uid}`,
      policy: [
        new Prompt({ name: 'select_account', requestable: true }),
        new Prompt({ name: 'login', requestable: true }, alwaysAsk),
      ],
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email name profile user.read');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    renderError(ctx, { error, error_description: description = 'no description' }) {
      ctx.type = 'text/plain';
      ctx.body = `${error}: ${description}\n`;
    },
    ttl: {
      AccessToken: signInSeconds,
      AuthorizationCode: 60,
      Grant: signInSeconds,
      IdToken: signInSeconds,
      Interaction: signInSeconds,
      Session: signInSeconds,
    },
  };
}

/** Apple takes a JWT as client secret, and posts the name once, as JSON in a form field beside the code. */
function applyAppleRules(provider: Provider, users: ProviderUsers, clock: Clock): void {
  const client = provider.Client.prototype as { compareClientSecret?: (secret: string) => Promise<boolean> };
  client.compareClientSecret = async (secret) => isAppleSecret(secret, clock.now());
  provider.on('authorization.success', ({ oidc }: KoaContextWithOIDC, form: Record<string, unknown> = {}) => {
    const user = users.find(oidc.session?.accountId ?? '');
    if (user && oidc.params?.scope?.toString().includes('name') && users.isFirstVisit(user.subject)) {
      form.user = JSON.stringify({ name: user.name, email: user.email });
    }
  });
}

const maxSecretLifetimeMs = 183 * dayMs;

/** Checks all but the signature: the fake does not have the public key. */
function isAppleSecret(secret: string, now: Date): boolean {
  try {
    const { alg, kid } = decodeProtectedHeader(secret);
    const { iss, sub, aud, iat = 0, exp = 0 } = decodeJwt(secret);
    const left = exp * 1000 - now.getTime();
    const hasClaims = Boolean(kid && iss) && sub === clientId && aud === 'https://appleid.apple.com';
    return alg === 'ES256' && hasClaims && iat * 1000 <= now.getTime() && left > 0 && left <= maxSecretLifetimeMs;
  } catch {
    return false;
  }
}

type IdTokenModel = { issue(options: { use: string }): Promise<string> };

/**
 * Microsoft's discovery document has a placeholder for the tenant, and each token's issuer names one. oidc-provider knows a
 * single issuer, so the token is signed again.
 */
function issueForTenants(
  provider: Provider,
  issuerFor: (user: ProviderUser) => string,
  users: ProviderUsers,
  key: Parameters<SignJWT['sign']>[0],
): void {
  const model = provider.IdToken.prototype as unknown as IdTokenModel;
  const { issue } = model;
  model.issue = async function (this: IdTokenModel, options) {
    const token = await issue.call(this, options);
    const claims = decodeJwt(token);
    const user = users.find(claims.sub ?? '');
    if (!user) return token;
    const header = { ...decodeProtectedHeader(token), alg: 'RS256' };
    return new SignJWT({ ...claims, iss: issuerFor(user) }).setProtectedHeader(header).sign(key);
  };
  // Microsoft does not send the `iss` parameter of RFC 9207.
  provider.on('authorization.success', (_ctx: unknown, form: Record<string, unknown> = {}) => {
    delete form.iss;
  });
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path.endsWith('/openid-configuration')) {
      Object.assign(ctx.body as object, { authorization_response_iss_parameter_supported: undefined });
    }
  });
}
