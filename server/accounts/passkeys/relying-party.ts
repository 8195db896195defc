/** The site as passkeys know it (WebAuthn's relying party). Its id is the site's host, so passkeys work on no other. */
import type { Config } from '../../config.ts';

export type RelyingParty = { id: string; name: string; origin: string };

export function relyingParty({ siteUrl, brand }: Pick<Config, 'siteUrl' | 'brand'>): RelyingParty {
  const { hostname, origin } = new URL(siteUrl);
  return { id: hostname, name: brand.name, origin };
}
