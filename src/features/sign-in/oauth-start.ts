import { useRuntimeConfig } from '#framework/config.ts';
import { type IdentityProvider, identityProviders } from '#site/identity-providers.ts';

type OAuthConfig = { apiBase: string; providers: readonly IdentityProvider[] };

export const allProviders = Object.keys(identityProviders) as IdentityProvider[];

/**
 * The enabled identity providers; null while loading. None when the configuration cannot be loaded, and on plain HTTP, where browsers
 * have no `crypto.subtle`, which a sign-in begins with (docs/decisions/0007-one-time-tokens.md).
 */
export function useOAuthConfig(): OAuthConfig | null {
  const { config, failed } = useRuntimeConfig();
  if (failed) return { apiBase: '', providers: [] };
  const possible = crypto.subtle ? allProviders : [];
  return config && { apiBase: config.apiBase, providers: possible.filter((provider) => config.features[provider]) };
}

type OAuthStart = {
  apiBase: string;
  provider: IdentityProvider;
  locale: string;
  /** For a sign-in. */
  remember?: boolean;
  inviteCode?: string;
  challenge?: string;
  /** The token of `startIdentityConnection`: the flow connects instead of signing in. */
  connect?: string;
};

/** The URL that starts the OAuth flow. It is navigated to, so it is not part of the API's contract. */
export function oauthStartUrl({
  apiBase,
  provider,
  locale,
  remember,
  inviteCode,
  challenge,
  connect,
}: OAuthStart): string {
  const query = new URLSearchParams({ locale });
  if (remember) query.set('remember', '1');
  if (inviteCode) query.set('invite', inviteCode);
  if (challenge) query.set('challenge', challenge);
  if (connect) query.set('connect', connect);
  return `${apiBase}/oauth/start/${provider}?${query}`;
}
