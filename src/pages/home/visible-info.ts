import type { IntlShape } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { brand } from '#site/brand.ts';
import { nonBreaking } from '#facts/non-breaking.ts';
import { countryName } from '#features/ip-status/country-name.ts';
import { type Exit, exitNames } from '#features/ip-status/exit-nodes.ts';
import type { IpGeo } from '#features/ip-status/ip-store.ts';

/** What a website sees of a visitor; null where nothing is known. */
export type Sight = { address: string | null; provider: string | null; town: string | null };

const m = defineMessages({ place: 'home.card.place' });

/** As the visitor is connected now. */
export function sightNow(ip: IpGeo | null, intl: IntlShape): Sight {
  return { address: ip?.ip ?? null, provider: ip?.isp ?? null, town: townOf(ip?.city, ip?.countryCode, intl) };
}

/** As the visitor would look through an exit of the provider, over the same version of IP. */
export function sightThrough(exit: Exit, ip: IpGeo | null, intl: IntlShape): Sight {
  const address = ip?.version === 6 ? exit.ipv6 : exit.ipv4;
  return {
    address,
    provider: nonBreaking(brand.name),
    town: townOf(intl.formatMessage(exitNames[exit.id]), exit.countryCode, intl),
  };
}

/** Town and country, the country in the visitor's language; what is not known is left out. */
export function townOf(
  town: string | null | undefined,
  code: string | null | undefined,
  intl: IntlShape,
): string | null {
  const country = code ? countryName(code, intl.locale) : null;
  if (town && country && town !== country) return intl.formatMessage(m.place, { town, country });
  return town ?? country ?? null;
}
