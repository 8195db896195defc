/** `/ipGeo`: the caller's IP address, its location, and whether it is one of the operator's exits. */
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { IpGeo } from '#api-spec/geo.ts';
import { operations } from '#api-spec/operations.ts';
import type { Config } from '../config.ts';
import { route } from '../http/route.ts';
import { readExitRanges } from './exit-ranges.ts';
import { createGeoLookup } from './geo-lookup.ts';

/** Required by the license of the data sets (CC BY 4.0) wherever results are shown. */
const attribution = { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' };

const maxCached = 2_000;

/** @throws when the file of exit ranges cannot be read */
export function geoRoutes(app: FastifyInstance, { exitRangesFile }: Pick<Config, 'exitRangesFile'>): void {
  const isExit = readExitRanges(exitRangesFile);
  const geoLookup = createGeoLookup();
  app.addHook('onClose', async () => geoLookup.close());
  const cache = new Map<string, Readonly<IpGeo>>();
  const describe = (ip: string): Readonly<IpGeo> => {
    const version = ipaddr.parse(ip).kind() === 'ipv4' ? 4 : 6;
    return Object.freeze({ ip, version, ...geoLookup.find(ip), protect: isExit(ip), attribution });
  };
  route(app, operations.getIpGeo, ({ request: { ipAddress } }) => {
    const cached = cache.get(ipAddress);
    if (cached) return cached;
    if (cache.size >= maxCached) cache.clear();
    const response = describe(ipAddress);
    cache.set(ipAddress, response);
    return response;
  });
}
