import type { IdentityProvider } from '#api/generated/model/index.ts';

/** Whom this product takes as a witness of who somebody is, in the order of the page. Names are the same in every language. */
export const outsideNames: Record<IdentityProvider, string> = {
  google: 'Google',
  apple: 'Apple',
  microsoft: 'Microsoft',
};
export const outsideProviders = Object.keys(outsideNames) as IdentityProvider[];

type Wanted = { apiBase: string; provider: IdentityProvider; locale: string; remember: boolean; inviteCode: string };

/** Where signing in through a provider begins: a navigation, outside of the API's contract. */
export function outsideStart({ apiBase, provider, locale, remember, inviteCode }: Wanted): string {
  const query = new URLSearchParams({ locale });
  if (remember) query.set('remember', '1');
  if (inviteCode) query.set('invite', inviteCode);
  return `${apiBase}/oauth/start/${provider}?${query}`;
}
