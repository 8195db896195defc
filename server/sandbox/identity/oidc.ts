/** One OpenID provider: oidc-provider, with the manners of the one that it plays. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { type Clock, dayMs } from '../../clock.ts';
import type { Kind } from './kinds.ts';
import { createMemory } from './memory.ts';
import { createPeople, type People } from './people.ts';

export type StandIn = {
  provider: Provider;
  people: People;
  /** A request whose address has lost the mount's path. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

export type StandInSetting = { origin: string; publicUrl: string; clock: Clock };

const signInSeconds = 15 * 60;
const clientId = 'stand-in';

export async function createStandIn(kind: Kind, { origin, publicUrl, clock }: StandInSetting): Promise<StandIn> {
  // Loaded only for who signs in this way: it is large.
  const oidc = await import('oidc-provider');
  const people = createPeople(kind.name);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: `${kind.name}-1`, alg: 'RS256', use: 'sig' };
  const setting = settingOf(kind, people, oidc.interactionPolicy);
  const provider = new oidc.Provider(`${origin}${kind.issuer}`, {
    ...setting,
    jwks: { keys: [key] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientId,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${publicUrl}/oauth/callback/${kind.name}`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
  });
  if (kind.isApple) beApple(provider, people, clock);
  if (kind.issuerFor) issueForTenants(provider, (person) => `${origin}${kind.issuerFor?.(person)}`, people, privateKey);
  return { provider, people, handle: provider.callback() };
}

type Policy = typeof import('oidc-provider').interactionPolicy;

function settingOf(kind: Kind, people: People, { Check, Prompt }: Policy): Configuration {
  const askAlways = new Check('always', 'who it is is always asked', ({ oidc }) => !oidc.result?.login);
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const;
  return {
    adapter: createMemory(),
    claims: { openid: ['sub', 'ver', 'tid', 'xms_edov'], email: ['email', 'email_verified'] },
    scopes: ['openid', 'email', 'name', 'profile', 'user.read'],
    // Addresses stand in the ID token, as with all three.
    conformIdTokenClaims: false,
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: { session: kind.name, interaction: `${kind.name}-sign-in`, resume: `${kind.name}-resume` },
      long: cookie,
      short: cookie,
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    async findAccount(_ctx, subject) {
      const person = people.find(subject);
      return person && { accountId: subject, claims: async () => ({ sub: subject, ...kind.claims(person) }) };
    },
    interactions: {
      url: (_ctx, { uid }) => `${kind.path}/sign-in/${uid}`,
      policy: [
        new Prompt({ name: 'select_account', requestable: true }),
        new Prompt({ name: 'login', requestable: true }, askAlways),
      ],
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email name profile user.read');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    renderError(ctx, { error, error_description: why }) {
      ctx.type = 'text/plain';
      ctx.body = `${error}: ${why ?? 'no more is known'}\n`;
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

/** The secret is a JWT, and the name comes once, beside the code, as JSON in a field of the form. */
function beApple(provider: Provider, people: People, clock: Clock): void {
  const client = provider.Client.prototype as { compareClientSecret?: (given: string) => Promise<boolean> };
  client.compareClientSecret = async (given) => isAppleSecret(given, clock.now());
  provider.on('authorization.success', ({ oidc }: KoaContextWithOIDC, form: Record<string, unknown> = {}) => {
    const person = people.find(oidc.session?.accountId ?? '');
    if (person && oidc.params?.scope?.toString().includes('name') && people.isFirstVisit(person.subject)) {
      form.user = JSON.stringify({ name: person.name, email: person.email });
    }
  });
}

const longestSecretMs = 183 * dayMs;

/** The signature cannot be checked: whose key it is, Apple knows from its own records. */
function isAppleSecret(given: string, now: Date): boolean {
  try {
    const { alg, kid } = decodeProtectedHeader(given);
    const { iss, sub, aud, iat = 0, exp = 0 } = decodeJwt(given);
    const left = exp * 1000 - now.getTime();
    const isNamed = Boolean(kid && iss) && sub === clientId && aud === 'https://appleid.apple.com';
    return alg === 'ES256' && isNamed && iat * 1000 <= now.getTime() && left > 0 && left <= longestSecretMs;
  } catch {
    return false;
  }
}

type IdTokenModel = { issue(options: { use: string }): Promise<string> };

/** Its discovery has a place for the tenant; each token's issuer names one. oidc-provider knows a single issuer: it is signed again. */
function issueForTenants(
  provider: Provider,
  issuerFor: (person: NonNullable<ReturnType<People['find']>>) => string,
  people: People,
  key: Parameters<SignJWT['sign']>[0],
): void {
  const model = provider.IdToken.prototype as unknown as IdTokenModel;
  const { issue } = model;
  model.issue = async function (this: IdTokenModel, options) {
    const token = await issue.call(this, options);
    const claims = decodeJwt(token);
    const person = people.find(claims.sub ?? '');
    if (!person) return token;
    const header = { ...decodeProtectedHeader(token), alg: 'RS256' };
    return new SignJWT({ ...claims, iss: issuerFor(person) }).setProtectedHeader(header).sign(key);
  };
  // It does not say who answers either.
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
