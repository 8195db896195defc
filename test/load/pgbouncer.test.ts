/** PgBouncer in transaction mode, as in `deploy/pgbouncer` (docs/decisions/0067-poolers.md). */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { findSessionsByDigest } from '#server/accounts/session-store.ts';
import { migrateLocation } from '#server/db/migrate-location.ts';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { createPostgres, postgresFolder } from '../../scripts/test-run/postgres.ts';
import { startPgBouncer } from './pgbouncer.ts';

const postgres = await createPostgres(postgresFolder() ?? '', ['fsync=off']);
const pooler = await startPgBouncer(postgres.url).catch(async (error: unknown) => {
  // Hooks of a file that cannot be loaded do not run.
  await postgres.remove();
  throw error;
});
after(async () => {
  await pooler.stop();
  await postgres.remove();
});
const open = (url: string) => openDatabase({ kind: 'postgres', url }, createLog('silent'));

test('processes migrate one after the other, and none keeps the lock', async () => {
  const opened = await Promise.all([open(pooler.url), open(pooler.url), open(postgres.url)]);
  const { db } = opened[2];
  const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory'`.execute(db);
  assert.deepEqual(rows, []);
  for (const { close } of opened) await close();
});

test('nobody migrates while another process prepares', { timeout: 120_000 }, async (context) => {
  const preparing = new pg.Client(postgres.url);
  preparing.on('error', () => {});
  context.after(() => preparing.end());
  await preparing.connect();
  await preparing.query('drop schema public cascade; create schema public');
  const direct = { kind: 'postgres', url: postgres.url } as const;
  const { close } = await openDatabase(direct, createLog('silent'), { target: '0090-payers' });
  context.after(close);
  // The lock of `migrateLocation` in server/db/migrate-location.ts.
  await preparing.query('select pg_advisory_lock(3853314791062309108)');
  const waiting = Promise.withResolvers<string>();
  const pooled = migrateLocation({ kind: 'postgres', url: pooler.url }, { onWait: () => waiting.resolve('waiting') });
  assert.equal(await Promise.race([pooled, waiting.promise]), 'waiting');
  await preparing.query('select pg_advisory_unlock_all()');
  assert.notDeepEqual((await pooled).ran, []);
});

test('a statement of a connection runs in any session', async () => {
  const [pooled, direct] = [await open(pooler.url), await open(postgres.url)];
  assert.deepEqual([pooled.canPrepare, direct.canPrepare], [false, true]);
  const now = new Date();
  const find = () =>
    findSessionsByDigest(pooled.pool, ['none'], { now, staleBefore: now, canPrepare: pooled.canPrepare });
  const found = await Promise.all(Array.from({ length: 40 }, find));
  assert.deepEqual(found.flat(), []);
  await pooled.close();
  await direct.close();
});
