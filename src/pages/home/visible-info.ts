import type { IntlShape } from 'react-intl';
import { countryName } from '#facts/country-name.ts';
import { nonBreaking } from '#facts/non-breaking.ts';
import type { IpGeo } from '#features/ip-status/ip-store.ts';
import { defineMessages } from '#framework/locale.ts';
import { brand } from '#site/brand.ts';
import { type ExitNode, exitNodeNames } from './exit-nodes.ts';

/** What a website sees of a visitor; null where it is unknown. */
export type VisibleInfo = { ipAddress: string | null; isp: string | null; city: string | null };

const m = defineMessages({ place: 'home.card.place' });

/** With the current connection. */
export function visibleInfoNow(ip: IpGeo | null, intl: IntlShape): VisibleInfo {
  return { ipAddress: ip?.ip ?? null, isp: ip?.isp ?? null, city: formatLocation(ip?.city, ip?.countryCode, intl) };
}

/** Through an exit node of the operator, over the same IP version. */
export function visibleInfoThroughVpn(exitNode: ExitNode, ip: IpGeo | null, intl: IntlShape): VisibleInfo {
  const ipAddress = ip?.version === 6 ? exitNode.ipv6 : exitNode.ipv4;
  return {
    ipAddress,
    isp: nonBreaking(brand.name),
    city: formatLocation(intl.formatMessage(exitNodeNames[exitNode.id]), exitNode.countryCode, intl),
  };
}

/** City and country, the country in the language of the page; unknown parts are left out. */
function formatLocation(
  city: string | null | undefined,
  countryCode: string | null | undefined,
  intl: IntlShape,
): string | null {
  const country = countryCode ? countryName(countryCode, intl.locale) : null;
  if (city && country && city !== country) return intl.formatMessage(m.place, { town: city, country });
  return city ?? country ?? null;
}
