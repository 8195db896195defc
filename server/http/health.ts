/**
 * `/healthz`: the process is running. `/readyz`: the database can be reached too, and the process is not about to stop. Another
 * failing service is only named, and not to visitors, whose requests come through a proxy: the site is of use without it, and taking
 * every process out of rotation would not repair it.
 */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
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
  app.get('/readyz', { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (drain.isDraining()) return reply.status(503).send({ status: 'stopping' });
    try {
      await Promise.race([sql`select 1`.execute(db), rejectAfterTimeout()]);
      const areNamed = failingServices.size > 0 && request.headers['x-forwarded-for'] === undefined;
      return areNamed ? { status: 'ready', failing: [...failingServices] } : { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'database unreachable');
      return reply.status(503).send({ status: 'database unreachable' });
    }
  });
}

function rejectAfterTimeout(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`no response within ${timeoutMs} ms`)), timeoutMs).unref();
  });
}
