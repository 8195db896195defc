import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { openPgliteMemory } from '#server/db/pglite.ts';
import { toApiError } from '#server/http/errors.ts';

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

test('a lost connection is an unavailable database', () => {
  for (const error of [new Error('Connection terminated unexpectedly'), Object.assign(new Error(), { code: '57P01' })])
    assert.equal(toApiError(error).reason, 'unavailable');
});
