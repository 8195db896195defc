import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import {
  buildIndexConcurrently,
  ensureColumns,
  ensureIndex,
  replaceIndex,
  replacementOf,
} from '#server/db/online-changes.ts';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

const index = { name: 'parts_size', on: 'parts (size)' };

/** A database with a table of its own: those of migrated ones are shared. */
async function openParts(context: TestContext): Promise<Kysely<unknown>> {
  const { location, drop } = await createTestDatabase();
  const { db, close } = await openDatabase(location, createLog('silent'), { target: '0001-accounts' });
  context.after(async () => {
    await close();
    await drop();
  });
  await sql`create table parts (size integer)`.execute(db);
  return db as unknown as Kysely<unknown>;
}

/** As a concurrent build that failed leaves it. */
async function leaveUnfinished(db: Kysely<unknown>): Promise<void> {
  await sql`create index parts_size on parts (size)`.execute(db);
  await sql`update pg_index set indisvalid = false where indexrelid = 'parts_size'::regclass`.execute(db);
}

async function readIndexes(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select pg_get_indexdef(indexrelid) || ' ' || indisvalid as line from pg_index where indrelid = 'parts'::regclass`.execute(
    db,
  );
  return rows.map(({ line }) => line);
}

const built = ['CREATE INDEX parts_size ON public.parts USING btree (size) true'];

for (const build of [buildIndexConcurrently, ensureIndex]) {
  test(`${build.name} replaces an index that an attempt has left unfinished, and keeps a complete one`, async (context) => {
    const db = await openParts(context);
    await leaveUnfinished(db);
    await build(db, index);
    assert.deepEqual(await readIndexes(db), built);
    await build(db, index);
    assert.deepEqual(await readIndexes(db), built);
  });
}

test('building an index restores the time that a migration waits for a table', async (context) => {
  const db = await openParts(context);
  await db.connection().execute(async (connection) => {
    await sql`set lock_timeout = 3000`.execute(connection);
    await buildIndexConcurrently(connection, index);
    const { rows } = await sql`show lock_timeout`.execute(connection);
    assert.deepEqual(rows, [{ lock_timeout: '3s' }]);
  });
});

test('an index is replaced under its name, with or without preparation', async (context) => {
  const db = await openParts(context);
  await ensureIndex(db, index);
  const partial = { ...index, on: 'parts (size) where size > 1' };
  await buildIndexConcurrently(db, replacementOf(partial));
  await replaceIndex(db, partial);
  assert.deepEqual(await readIndexes(db), [
    'CREATE INDEX parts_size ON public.parts USING btree (size) WHERE (size > 1) true',
  ]);
  await replaceIndex(db, index);
  assert.deepEqual(await readIndexes(db), built);
});

test('a column is added once', async (context) => {
  const db = await openParts(context);
  for (let time = 0; time < 2; time++) await ensureColumns(db, 'parts', { color: 'text', weight: 'integer' });
  const { rows } = await sql`
    select column_name as name, data_type as type from information_schema.columns where table_name = 'parts'
    order by ordinal_position`.execute(db);
  assert.deepEqual(rows, [
    { name: 'size', type: 'integer' },
    { name: 'color', type: 'text' },
    { name: 'weight', type: 'integer' },
  ]);
});
