import { defineMessages } from '#framework/locale.ts';
import type { IpGeo } from './ip-store.ts';
import type { Place } from './projection.ts';

/** A town where the provider's traffic can come out. */
export type Exit = Place & { id: keyof typeof exitNames; countryCode: string; ipv4: string; ipv6: string };

/** Below this a line on the world map is too short to be seen. */
const shortestLineKm = 1500;
const earthRadiusKm = 6371;

export const exitNames = defineMessages({
  amsterdam: 'home.exit.amsterdam',
  johannesburg: 'home.exit.johannesburg',
  newYork: 'home.exit.new-york',
  saoPaulo: 'home.exit.sao-paulo',
  singapore: 'home.exit.singapore',
  sydney: 'home.exit.sydney',
  tokyo: 'home.exit.tokyo',
});

/**
 * The provider's sample for the live card: some of its exits. The shipped addresses come from the ranges that are kept for
 * documentation (RFC 5737, RFC 3849), which is why the card calls them an example.
 */
export const exits: readonly [Exit, ...Exit[]] = [
  { id: 'amsterdam', countryCode: 'NL', ...address(24), latitude: 52.4, longitude: 4.9 },
  { id: 'newYork', countryCode: 'US', ...address(57), latitude: 40.7, longitude: -74 },
  { id: 'singapore', countryCode: 'SG', ...address(83), latitude: 1.3, longitude: 103.8 },
  { id: 'tokyo', countryCode: 'JP', ...address(112), latitude: 35.7, longitude: 139.7 },
  { id: 'sydney', countryCode: 'AU', ...address(146), latitude: -33.9, longitude: 151.2 },
  { id: 'saoPaulo', countryCode: 'BR', ...address(179), latitude: -23.6, longitude: -46.6 },
  { id: 'johannesburg', countryCode: 'ZA', ...address(201), latitude: -26.2, longitude: 28 },
];

/** The exit that the card shows a visitor: the nearest one abroad that is far enough to be drawn. */
export function exitFor(ip: IpGeo | null): Exit {
  const here = placeOf(ip);
  if (!here) return exits[0];
  const abroad = exits
    .filter((exit) => exit.countryCode !== ip?.countryCode)
    .map((exit) => ({ exit, km: distanceKm(here, exit) }))
    .filter(({ km }) => km >= shortestLineKm)
    .sort((a, b) => a.km - b.km);
  return abroad[0]?.exit ?? exits[0];
}

/** Where an address is, as far as the data knows; null when it does not. */
export function placeOf(ip: IpGeo | null): Place | null {
  if (ip?.latitude == null || ip.longitude == null) return null;
  return { latitude: ip.latitude, longitude: ip.longitude };
}

function distanceKm(a: Place, b: Place): number {
  const radians = Math.PI / 180;
  const cosine =
    Math.sin(a.latitude * radians) * Math.sin(b.latitude * radians) +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * Math.cos((a.longitude - b.longitude) * radians);
  return Math.acos(Math.min(1, Math.max(-1, cosine))) * earthRadiusKm;
}

function address(host: number): { ipv4: string; ipv6: string } {
  return { ipv4: `203.0.113.${host}`, ipv6: `2001:db8::${host.toString(16)}` };
}
