/** `/healthz`: the process is running. `/readyz`: the database can be reached too. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

const timeoutMs = 2_000;

export function healthRoutes(app: FastifyInstance, db: Db): void {
  const config = { notInContract: 'health' };
  app.get('/healthz', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  app.get('/readyz', { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await Promise.race([sql`select 1`.execute(db), rejectAfterTimeout()]);
      return { status: 'ready' };
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
