/** `/healthz`: the process answers. `/readyz`: the database answers too (decisions §9). */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

const patienceMs = 2_000;

export function healthRoutes(app: FastifyInstance, db: Db): void {
  const config = { oauthContract: 'health' };
  app.get('/healthz', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  app.get('/readyz', { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await Promise.race([sql`select 1`.execute(db), tooLate()]);
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.status(503).send({ status: 'database unreachable' });
    }
  });
}

function tooLate(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), patienceMs).unref();
  });
}
