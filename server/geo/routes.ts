import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { readExitRanges } from './exit-ranges.ts';
import { createLocate } from './locate.ts';

/** The licence of the data sets (CC BY 4.0) asks for it wherever results are shown. */
const attribution = { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' };

/** `/ipGeo`. @throws when the file of exit ranges cannot be read. */
export function geoRoutes(app: FastifyInstance, { config }: Context): void {
  const isExit = readExitRanges(config.exitRangesFile);
  const locate = createLocate();
  app.addHook('onClose', async () => locate.close());
  route(app, operations.getIpGeo, ({ request }) => {
    const ip = request.address;
    const version: 4 | 6 = ipaddr.parse(ip).kind() === 'ipv4' ? 4 : 6;
    return { ip, version, ...locate(ip), protect: isExit(ip), attribution };
  });
}
