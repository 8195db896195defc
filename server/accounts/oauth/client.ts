/** The way to one identity provider: where to send a visitor, and what the code that comes back stands for. OpenID Connect, with PKCE. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { dayMs } from '../../clock.ts';
import type { Log } from '../../context.ts';
import type { IdentityProvider } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Claims } from './rules.ts';

export type LinkSetting = {
  provider: IdentityProvider;
  /** Its issuer, from which everything else is discovered. */
  server: string;
  clientId: string;
  authentication: ClientAuth;
  /** What the authorization asks for besides: scope, prompt. */
  ask: Record<string, string>;
  redirectUri: string;
  /** Plain http is right, and where a request really goes. */
  standIn: { addressOf(address: string): string } | null;
};

type Secrets = { state: string; nonce: string; verifier: string };
export type Callback = Secrets & { code: string; iss: string | undefined };

export type OAuthLink = {
  /** The provider's page for a visitor. @throws ApiError oauthFailed */
  authorizationUrl(secrets: Secrets): Promise<string>;
  /** Exchanges the code. Issuer, audience, nonce, times and signature of these claims are right. @throws ApiError oauthFailed */
  redeem(callback: Callback): Promise<Claims & { iss: string; sub: string }>;
};

const timeoutSeconds = 10;

export function linkToProvider(setting: LinkSetting, log: Log): OAuthLink {
  const { provider, ask, redirectUri } = setting;
  let known: { configuration: Promise<Configuration>; until: number } | null = null;

  /** Asked for by the first visitor; when it cannot be had, by the next one again. */
  const configuration = (): Promise<Configuration> => {
    if (known && known.until > Date.now()) return known.configuration;
    const asked = { configuration: discover(setting), until: Date.now() + dayMs };
    known = asked;
    asked.configuration.catch(() => {
      if (known === asked) known = null;
    });
    return asked.configuration;
  };

  const orFailed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      log.warn({ err: cause, provider, step }, 'outside sign-in failed');
      throw new ApiError('oauthFailed', { cause });
    }
  };

  return {
    authorizationUrl: ({ state, nonce, verifier }) =>
      orFailed('start', async () => {
        const address = buildAuthorizationUrl(await configuration(), {
          ...ask,
          response_type: 'code',
          response_mode: 'form_post',
          redirect_uri: redirectUri,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return address.href;
      }),
    redeem: ({ code, iss, state, nonce, verifier }) =>
      orFailed('callback', async () => {
        const answer = new URL(redirectUri);
        answer.search = new URLSearchParams({ code, state, ...(iss ? { iss } : {}) }).toString();
        const tokens = await authorizationCodeGrant(await configuration(), answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('there is no ID token');
        return claims;
      }),
  };
}

function discover({ server, clientId, authentication, standIn }: LinkSetting): Promise<Configuration> {
  return discovery(new URL(server), clientId, undefined, authentication, {
    timeout: timeoutSeconds,
    // Without it an ID token that came straight from the provider would be believed without its signature.
    execute: [enableNonRepudiationChecks, ...(standIn ? [allowInsecureRequests] : [])],
    ...(standIn
      ? { [customFetch]: (address, options) => fetch(standIn.addressOf(address), options as RequestInit) }
      : {}),
  });
}
