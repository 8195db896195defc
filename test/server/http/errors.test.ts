import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import fastify from 'fastify';
import pg from 'pg';
import { openPgliteMemory } from '#server/db/pglite.ts';
import { ApiError } from '#server/http/api-error.ts';
import { handleErrors, toApiError } from '#server/http/errors.ts';
import { createLog } from '#server/log.ts';

test('a wait in vain for a connection of the pool is overload, not a lost database', async () => {
  const { config, close } = await openPgliteMemory();
  const pool = new pg.Pool({ ...config, max: 1, connectionTimeoutMillis: 1 });
  const used = await pool.connect();
  const error = await pool.query('select 1').catch((thrown: unknown) => thrown);
  const { reason, status, retryAfter } = toApiError(error);
  assert.deepEqual({ reason, status, retryAfter }, { reason: 'overloaded', status: 429, retryAfter: 5 });
  used.release();
  await pool.end();
  await close();
});

test('a query that PostgreSQL cancels after its time, or to end a deadlock, is overload: it succeeds when repeated', () => {
  for (const code of ['57014', '40P01', '55P03'])
    assert.equal(toApiError(Object.assign(new Error(), { code })).reason, 'overloaded');
});

test('a deadlock is logged, although the client only has to repeat its request; a full queue is not', async () => {
  const lines: string[] = [];
  const app = fastify({ loggerInstance: createLog('warn', { write: (line) => void lines.push(line) }) });
  handleErrors(app);
  app.get('/deadlock', () => {
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  app.get('/full', () => {
    throw new ApiError('overloaded', { retryAfter: 1 });
  });
  for (const url of ['/deadlock', '/full']) assert.equal((await app.inject(url)).statusCode, 429);
  await app.close();
  assert.equal(lines.length, 1);
  assert.match(lines.join(), /deadlock detected.*40P01.*database busy/);
});

test('a lost connection is an unavailable database', () => {
  for (const error of [new Error('Connection terminated unexpectedly'), Object.assign(new Error(), { code: '57P01' })])
    assert.equal(toApiError(error).reason, 'unavailable');
});

test('a failure at the very start of a request without a body is logged as one', async () => {
  const lines: string[] = [];
  const app = fastify({
    loggerInstance: createLog('error', { write: (line) => void lines.push(line) }),
    // As the server does: such a request counts as destroyed from the start.
    serverFactory: (handle) => createServer({ optimizeEmptyRequests: true }, handle),
  });
  handleErrors(app);
  app.addHook('onRequest', () => {
    throw new Error('broken hook');
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  assert.equal((await fetch(origin)).status, 500);
  await app.close();
  assert.match(lines.join(''), /broken hook.*request failed/);
});
