import type { IpGeo } from '#features/ip-status/ip-store.ts';
import { type GeoPoint, geoPointOf } from '#features/ip-status/projection.ts';
import { defineMessages } from '#framework/locale.ts';

/** A city from which the operator's traffic reaches the Internet. */
export type ExitNode = GeoPoint & { id: keyof typeof exitNodeNames; countryCode: string; ipv4: string; ipv6: string };

/** A shorter line is hardly visible on the world map. */
const minLineKm = 1500;
const earthRadiusKm = 6371;

export const exitNodeNames = defineMessages({
  amsterdam: 'home.exit.amsterdam',
  johannesburg: 'home.exit.johannesburg',
  newYork: 'home.exit.new-york',
  saoPaulo: 'home.exit.sao-paulo',
  singapore: 'home.exit.singapore',
  sydney: 'home.exit.sydney',
  tokyo: 'home.exit.tokyo',
});

/**
 * Sample exit nodes for the live card (docs/decisions/0001-operator-facts-are-data.md). The shipped IP addresses are reserved for
 * documentation (RFC 5737, RFC 3849), so the card labels them as an example.
 */
export const exitNodes: readonly [ExitNode, ...ExitNode[]] = [
  { id: 'amsterdam', countryCode: 'NL', ...documentationIps(24), latitude: 52.4, longitude: 4.9 },
  { id: 'newYork', countryCode: 'US', ...documentationIps(57), latitude: 40.7, longitude: -74 },
  { id: 'singapore', countryCode: 'SG', ...documentationIps(83), latitude: 1.3, longitude: 103.8 },
  { id: 'tokyo', countryCode: 'JP', ...documentationIps(112), latitude: 35.7, longitude: 139.7 },
  { id: 'sydney', countryCode: 'AU', ...documentationIps(146), latitude: -33.9, longitude: 151.2 },
  { id: 'saoPaulo', countryCode: 'BR', ...documentationIps(179), latitude: -23.6, longitude: -46.6 },
  { id: 'johannesburg', countryCode: 'ZA', ...documentationIps(201), latitude: -26.2, longitude: 28 },
];

/** The nearest exit node abroad that is far enough for a visible line. */
export function chooseExitNode(ip: IpGeo | null): ExitNode {
  const visitor = geoPointOf(ip);
  if (!visitor) return exitNodes[0];
  const abroad = exitNodes
    .filter((exitNode) => exitNode.countryCode !== ip?.countryCode)
    .map((exitNode) => ({ exitNode, km: distanceKm(visitor, exitNode) }))
    .filter(({ km }) => km >= minLineKm)
    .sort((a, b) => a.km - b.km);
  return abroad[0]?.exitNode ?? exitNodes[0];
}

function distanceKm(a: GeoPoint, b: GeoPoint): number {
  const radians = Math.PI / 180;
  const cosine =
    Math.sin(a.latitude * radians) * Math.sin(b.latitude * radians) +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * Math.cos((a.longitude - b.longitude) * radians);
  return Math.acos(Math.min(1, Math.max(-1, cosine))) * earthRadiusKm;
}

function documentationIps(host: number): { ipv4: string; ipv6: string } {
  return { ipv4: `203.0.113.${host}`, ipv6: `2001:db8::${host.toString(16)}` };
}
