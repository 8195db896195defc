/**
 * `/ipGeo`: the caller's IP address, its location, and whether it is one of the operator's exits. `/ip`: the IP address alone, as
 * plain text for scripts.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { IpGeo } from '#api-spec/geo.ts';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { attribution } from './geo-lookup.ts';

export function geoRoutes(app: FastifyInstance, { geo, isExit }: Pick<Context, 'geo' | 'isExit'>): void {
  const describe = (ip: string): IpGeo => {
    const version = ipaddr.parse(ip).kind() === 'ipv4' ? 4 : 6;
    return { ip, version, ...geo.find(ip), protect: isExit(ip), attribution };
  };
  const cacheKey = ({ request }: { request: FastifyRequest }) => request.ipAddress;
  route(app, operations.getIpGeo, ({ request }) => describe(request.ipAddress), { cacheKey });
  app.get('/ip', { config: { notInContract: 'plain text for scripts' } }, (request, reply) =>
    reply
      .headers({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
      .send(`${request.ipAddress}\n`),
  );
}
