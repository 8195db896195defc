/** OpenID Connect client of one identity provider: authorization code flow with PKCE (docs/decisions/0011-oauth-sign-in.md). */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { dayMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { IdentityProvider } from '../../db/tables/identities.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Claims } from './rules.ts';

export type OAuthClientOptions = {
  identityProvider: IdentityProvider;
  /** Endpoints and keys are discovered from here. */
  issuerUrl: string;
  clientId: string;
  clientAuth: ClientAuth;
  /** Sent with the authorization request in addition: scope, prompt. */
  authorizationParams: Record<string, string>;
  redirectUri: string;
  /** Set for a fake provider: allows plain http, and `rewriteUrl` gives the URL that a request really goes to. */
  fake: { rewriteUrl(url: string): string } | null;
};

type Secrets = { state: string; nonce: string; verifier: string };
export type AuthorizationResponse = Secrets & { code: string; iss: string | undefined };

export type OAuthClient = {
  /** The URL at the provider that starts the visitor's sign-in. @throws ApiError oauthFailed */
  createAuthorizationUrl(secrets: Secrets): Promise<string>;
  /** Returns the ID token's claims; issuer, audience, nonce, times and signature are verified. @throws ApiError oauthFailed */
  exchangeCode(response: AuthorizationResponse): Promise<Claims>;
};

const timeoutSeconds = 10;
/** The fake providers share a machine with tests, which may be busy. */
const fakeTimeoutSeconds = 60;

export function createOAuthClient(
  options: OAuthClientOptions,
  { log, metrics }: Pick<Context, 'log' | 'metrics'>,
): OAuthClient {
  const { identityProvider, authorizationParams, redirectUri } = options;
  let cached: { configuration: Promise<Configuration>; until: number } | null = null;

  /** Discovered at the first sign-in and kept for a day; a failure is not kept. */
  const getConfiguration = (): Promise<Configuration> => {
    if (cached && cached.until > Date.now()) return cached.configuration;
    const discovered = { configuration: discover(options), until: Date.now() + dayMs };
    cached = discovered;
    discovered.configuration.catch(() => {
      if (cached === discovered) cached = null;
    });
    return discovered.configuration;
  };

  const failAsOAuth = async <T>(step: 'start' | 'callback', work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      const isForOperator = step === 'start' || isClientRefused(cause) || isUnavailable(cause);
      const details = { err: cause, identityProvider, step };
      if (isForOperator) {
        metrics.providerFailures.inc({ provider: identityProvider });
        log.error(details, 'oauth sign-in failed');
      } else log.warn(details, 'oauth sign-in failed');
      throw new ApiError('oauthFailed', { cause });
    }
  };

  return {
    createAuthorizationUrl: ({ state, nonce, verifier }) =>
      failAsOAuth('start', async () => {
        const url = buildAuthorizationUrl(await getConfiguration(), {
          ...authorizationParams,
          response_type: 'code',
          response_mode: 'form_post',
          redirect_uri: redirectUri,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return url.href;
      }),
    exchangeCode: ({ code, iss, state, nonce, verifier }) =>
      failAsOAuth('callback', async () => {
        const callbackUrl = new URL(redirectUri);
        callbackUrl.search = new URLSearchParams({ code, state, ...(iss ? { iss } : {}) }).toString();
        const tokens = await authorizationCodeGrant(await getConfiguration(), callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('the token response has no ID token');
        return claims;
      }),
  };
}

/** Our credentials are wrong or have expired (RFC 6749 section 5.2). Other refusals can be about a code that a visitor made up. */
function isClientRefused(cause: unknown): boolean {
  if (cause instanceof ResponseBodyError) return ['invalid_client', 'unauthorized_client'].includes(cause.error);
  return cause instanceof WWWAuthenticateChallengeError;
}

/** As `fetch` and openid-client report it: no response, or a status that no request of a visitor can cause. */
function isUnavailable(cause: unknown): boolean {
  if (!(cause instanceof ClientError)) return cause instanceof TypeError;
  return cause.code === 'OAUTH_TIMEOUT' || (cause.cause instanceof Response && cause.cause.status >= 500);
}

function discover({ issuerUrl, clientId, clientAuth, fake }: OAuthClientOptions): Promise<Configuration> {
  return discovery(new URL(issuerUrl), clientId, undefined, clientAuth, {
    timeout: fake ? fakeTimeoutSeconds : timeoutSeconds,
    // Without these checks, openid-client accepts an ID token from the token endpoint without verifying its signature.
    execute: [enableNonRepudiationChecks, ...(fake ? [allowInsecureRequests] : [])],
    ...(fake ? { [customFetch]: (url, options) => fetch(fake.rewriteUrl(url), options as RequestInit) } : {}),
  });
}
