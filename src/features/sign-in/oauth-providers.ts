import { type IdentityProvider, identityProviders } from '#site/identity-providers.ts';

export const oauthProviders = Object.keys(identityProviders) as IdentityProvider[];

type Wanted = { apiBase: string; provider: IdentityProvider; locale: string; remember: boolean; inviteCode: string };

/** Where signing in through a provider begins: a navigation, outside of the API's contract. */
export function oauthStart({ apiBase, provider, locale, remember, inviteCode }: Wanted): string {
  const query = new URLSearchParams({ locale });
  if (remember) query.set('remember', '1');
  if (inviteCode) query.set('invite', inviteCode);
  return `${apiBase}/oauth/start/${provider}?${query}`;
}
