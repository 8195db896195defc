import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { isDatabaseLoss } from '#server/db/errors.ts';
import { FolderInUseError, lockFolder } from '#server/db/lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Db, openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { createMigratedDatabase, createTestDatabase, memoryLocation } from '#test/support/test-database.ts';

const parentFolder = createTemporaryFolder();
const log = createLog('silent');

test('a folder keeps its rows, whatever a killed start left, and opening it twice is refused with an explanation', async () => {
  const location = { kind: 'folder', folder: path.join(parentFolder, 'db') } as const;
  const unfinished = `${location.folder}.unfinished`;
  mkdirSync(unfinished);
  writeFileSync(path.join(unfinished, 'PG_VERSION'), '17\n');
  const first = await openDatabase(location, log);
  await first.db.insertInto('limits').values({ key: 'kept', points: 7, expire: null }).execute();
  await assert.rejects(
    openDatabase(location, log),
    (error) => error instanceof FolderInUseError && /DATA_DIR/.test(error.message),
  );
  await first.close();
  const second = await openDatabase(location, log);
  const row = await second.db.selectFrom('limits').selectAll().executeTakeFirst();
  assert.equal(row?.points, 7);
  await second.close();
});

test('a killed process releases its lock', async (context) => {
  const folder = path.join(parentFolder, 'killed');
  const script = `const { lockFolder } = await import(${JSON.stringify(import.meta.resolve('#server/db/lock.ts'))});
    lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  context.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  assert.throws(() => lockFolder(folder), FolderInUseError);
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockFolder(folder)();
});

test('migrating twice changes nothing', async () => {
  const { location, drop } = await createTestDatabase();
  const opened = await openDatabase(location, log);
  await migrate(opened.db);
  const names = await opened.db.introspection.getTables();
  for (const name of ['accounts', 'codes', 'sessions', 'limits'])
    assert.ok(
      names.some((table) => table.name === name),
      name,
    );
  await opened.close();
  await drop();
});

const onPostgres = { skip: process.env.TEST_DATABASE_URL ? false : 'PGlite has one connection' };

test('the locks of a process that stands still within a transaction end', onPostgres, async (context) => {
  const { location, drop } = await createMigratedDatabase();
  assert.ok(location.kind === 'postgres');
  const { db, close } = await openDatabase({ ...location, idleTransactionTimeoutMs: 2_000 }, log);
  const [locked, continued] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  context.after(async () => {
    continued.resolve();
    await close();
    await drop();
  });
  await db.insertInto('limits').values({ key: 'locked', points: 1, expire: null }).execute();
  const setPoints = (on: Db, points: number) => on.updateTable('limits').set({ points }).execute();
  const frozen = db.transaction().execute(async (tx) => {
    await setPoints(tx, 2);
    locked.resolve();
    await continued.promise;
    await setPoints(tx, 3);
  });
  await locked.promise;
  await setPoints(db, 4);
  continued.resolve();
  await assert.rejects(frozen, isDatabaseLoss);
  assert.equal((await db.selectFrom('limits').selectAll().executeTakeFirst())?.points, 4);
});

/** Opens a database on PostgreSQL with other timeouts than a server's, until the test ends. */
async function openWith(context: TestContext, timeouts: Record<string, number>): Promise<Db> {
  const { location, drop } = await createMigratedDatabase();
  assert.ok(location.kind === 'postgres');
  const { db, close } = await openDatabase({ ...location, ...timeouts }, log);
  context.after(async () => {
    await close();
    await drop();
  });
  return db;
}

test('a statement that takes too long is ended by PostgreSQL', onPostgres, async (context) => {
  const db = await openWith(context, { statementTimeoutMs: 200 });
  await assert.rejects(sql`select pg_sleep(10)`.execute(db), { code: '57014' });
});

test(
  'a database that falls silent is taken for lost, and the next query has another connection',
  onPostgres,
  async (context) => {
    const db = await openWith(context, { silenceTimeoutMs: 3_000, statementTimeoutMs: 60_000 });
    await assert.rejects(sql`select pg_sleep(30)`.execute(db), isDatabaseLoss);
    await sql`select 1`.execute(db);
  },
);

test('connections that break while nothing uses them do not end the process', onPostgres, async (context) => {
  const [db, other] = [await openWith(context, {}), await openWith(context, {})];
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const terminate = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${rows[0]?.name}`;
  await terminate.execute(other);
  // Each of the pool's ten connections that is not known as broken yet loses the query that is sent over it.
  const query = () => sql`select 1`.execute(db);
  for (let lost = 0; lost < 10; lost++) await query().catch((error) => assert.ok(isDatabaseLoss(error), error));
  await query();
});

test('PGlite finds a row of a small table by its index', async (context) => {
  const { db, close } = await openDatabase(await memoryLocation(), log);
  context.after(close);
  await sql`insert into limits (key, points) select 'key ' || n, 1 from generate_series(1, 300) n`.execute(db);
  await sql`analyze limits`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select points from limits where key = 'key 7'`.execute(
    db,
  );
  assert.match(rows[0]?.['QUERY PLAN'] ?? '', /^Index Scan/);
});
