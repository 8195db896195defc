/**
 * `/healthz`: the process is running. `/readyz`: the database can be used too, and the process is not about to stop. Another
 * failing service is only named, and not to visitors, whose requests come through a proxy: the site is of use without it, and taking
 * every process out of rotation would not repair it. `/readyz?exclude=database` ignores the database, too: processes that share one
 * all lose it together, and still serve pages.
 */
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { requireWritable } from '../db/require-writable.ts';
import { withTimeout } from '../with-timeout.ts';
import type { Drain } from './drain.ts';

const timeoutMs = 2_000;

export function healthRoutes(
  app: FastifyInstance,
  { db, failingServices }: Pick<Context, 'db' | 'failingServices'>,
  drain: Drain,
): void {
  const config = { notInContract: 'health' };
  app.get('/healthz', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  app.get<{ Querystring: { exclude?: unknown } }>('/readyz', { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (drain.isDraining()) return reply.status(503).send({ status: 'stopping' });
    try {
      if (request.query.exclude !== 'database') await withTimeout(requireWritable(db), timeoutMs);
      const areNamed = failingServices.size > 0 && request.headers['x-forwarded-for'] === undefined;
      return areNamed ? { status: 'ready', failing: [...failingServices] } : { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'database unreachable');
      return reply.status(503).send({ status: 'database unreachable' });
    }
  });
}
