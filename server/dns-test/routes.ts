/** The DNS leak test of the IP page: names to look up, the reports of the operator's name servers, and the result. */
import { hash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { operations } from '#api-spec/operations.ts';
import { addMs, hourMs, minuteMs } from '../clock.ts';
import type { Context } from '../context.ts';
import { clientBudgets } from '../http/client.ts';
import { canonicalIp } from '../http/client-ip.ts';
import { successBody } from '../http/envelope.ts';
import type { LimitRule } from '../http/limits.ts';
import { route } from '../http/route.ts';
import { validate } from '../http/validate.ts';
import { isSameDigest } from '../secrets.ts';
import { labelOf, maxResolvers, namesOf, parseLabel, testMs } from './rules.ts';
import { addResolver, findResolvers, insertTest } from './store.ts';

const testsPerClient: LimitRule = { name: 'dns-test', points: 30, windowMs: 15 * minuteMs };
const wrongKeysPerClient: LimitRule = { name: 'dns-test-key', points: 20, windowMs: hourMs };

export const reportPath = '/turboClient/api/v1/dns-test/reports';

const maxQueries = 100;

const report = z.strictObject({
  queries: z.array(z.strictObject({ name: z.string().max(255), resolver: z.string().max(45) })).max(maxQueries),
});

export function dnsTestRoutes(app: FastifyInstance, { db, clock, limits, geo, isExit, dnsTestZone }: Context): void {
  const since = () => addMs(clock.now(), -testMs);

  route(app, operations.createDnsTest, async ({ request }) => {
    const testId = randomBytes(16).toString('hex');
    if (!dnsTestZone) return { testId, urls: [] };
    await limits.consume(...clientBudgets(testsPerClient, request.client));
    await insertTest(db, labelOf(testId), clock.now());
    return { testId, urls: namesOf(testId, dnsTestZone.name).map(dnsTestZone.urlOf) };
  });

  route(app, operations.getDnsTest, async ({ params: { testId } }) => {
    const resolvers = await findResolvers(db, labelOf(testId), since());
    return {
      resolvers: resolvers.map((ip) => {
        const { isp, countryCode } = geo.find(ip);
        return { ip, isp, countryCode, isExit: isExit(ip) };
      }),
    };
  });

  if (!dnsTestZone) return;
  const { name: zone, key } = dnsTestZone;
  app.post(reportPath, { config: { notInContract: 'report of a name server' } }, async (request, reply) => {
    if (!hasKey(request, key)) {
      await limits.consume(...clientBudgets(wrongKeysPerClient, request.client));
      // Outside the contract, whose 401 asks a user to sign in.
      return reply.status(401).header('www-authenticate', 'Bearer').send({ error: 'wrong key: set DNS_TEST_KEY' });
    }
    for (const { label, ip } of distinctQueries(validate(report, request.body).queries, zone)) {
      await addResolver(db, { label, ip, since: since(), max: maxResolvers });
    }
    return successBody(null);
  });
}

/** Compares in constant time. */
function hasKey({ headers }: FastifyRequest, key: string): boolean {
  return isSameDigest(hash('sha256', headers.authorization ?? ''), hash('sha256', `Bearer ${key}`));
}

/** A resolver queries a name several times: A, AAAA, HTTPS. Queries for other names, or without an IP address, are left out. */
function distinctQueries(
  queries: readonly { name: string; resolver: string }[],
  zone: string,
): { label: string; ip: string }[] {
  const found = queries.flatMap(({ name, resolver }) => {
    const label = parseLabel(name, zone);
    const ip = canonicalIp(resolver);
    return label && ip ? [[`${label} ${ip}`, { label, ip }] as const] : [];
  });
  return [...new Map(found).values()];
}
