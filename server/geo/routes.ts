import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { IpGeo } from '#api-spec/geo.ts';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { readExitRanges } from './exit-ranges.ts';
import { createLocate } from './locate.ts';

/** The licence of the data sets (CC BY 4.0) asks for it wherever results are shown. */
const attribution = { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' };

const mostRemembered = 2_000;

/** `/ipGeo`. @throws when the file of exit ranges cannot be read. */
export function geoRoutes(app: FastifyInstance, { config }: Context): void {
  const isExit = readExitRanges(config.exitRangesFile);
  const locate = createLocate();
  app.addHook('onClose', async () => locate.close());
  const remembered = new Map<string, Readonly<IpGeo>>();
  const look = (ip: string): Readonly<IpGeo> => {
    const version = ipaddr.parse(ip).kind() === 'ipv4' ? 4 : 6;
    return Object.freeze({ ip, version, ...locate(ip), protect: isExit(ip), attribution });
  };
  route(app, operations.getIpGeo, ({ request }) => {
    const ip = request.address;
    const known = remembered.get(ip);
    if (known) return known;
    if (remembered.size >= mostRemembered) remembered.clear();
    const answer = look(ip);
    remembered.set(ip, answer);
    return answer;
  });
}
