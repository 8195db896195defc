/**
 * Changes of large tables for migrations. In `prepare` of a migration they run while customers use the tables; in `up` they make up
 * for a `prepare` that has not run: in a new database, in PGlite, and behind a pooler (docs/decisions/0060-migrations.md).
 */
import { type Kysely, sql } from 'kysely';

export type Index = {
  name: string;
  /** What follows `on` in SQL: `orders (payer_digest) where payer_digest is not null`. */
  on: string;
  unique?: boolean;
};

/** For `prepare`: customers write to the table meanwhile. An index that an earlier attempt has left unfinished is built anew. */
export async function buildIndexConcurrently(db: Kysely<unknown>, index: Index): Promise<void> {
  if (await hasIndex(db, index)) return;
  const { rows } = await sql<{ former: string }>`select current_setting('lock_timeout') as former`.execute(db);
  // It waits for every transaction that is older, such as a backup, and keeps nobody from reading or writing.
  await sql`set lock_timeout = 0`.execute(db);
  await sql`drop index concurrently if exists ${sql.id(index.name)}`.execute(db);
  await createIndex(db, index, sql` concurrently`);
  await sql`select set_config('lock_timeout', ${rows[0]?.former ?? '0'}, false)`.execute(db);
}

/** For `up`: does nothing after `buildIndexConcurrently`. */
export async function ensureIndex(db: Kysely<unknown>, index: Index): Promise<void> {
  if (await hasIndex(db, index)) return;
  await sql`drop index if exists ${sql.id(index.name)}`.execute(db);
  await createIndex(db, index, sql``);
}

/** The name that an index has until `replaceIndex` removes the former index of its name. */
export function replacementOf(index: Index): Index {
  return { ...index, name: `${index.name}_replacement` };
}

/** For `up`, after `prepare` has built `replacementOf(index)`. */
export async function replaceIndex(db: Kysely<unknown>, index: Index): Promise<void> {
  const replacement = replacementOf(index);
  await ensureIndex(db, replacement);
  await sql`drop index ${sql.id(index.name)}`.execute(db);
  await sql`alter index ${sql.id(replacement.name)} rename to ${sql.id(index.name)}`.execute(db);
}

/** For both: a column that is there costs no lock. They are nullable, so that no row is written. */
export async function ensureColumns(
  db: Kysely<unknown>,
  table: string,
  columns: Record<string, string>,
): Promise<void> {
  for (const [name, type] of Object.entries(columns)) {
    const { rows } = await sql`
      select from pg_attribute where attrelid = to_regclass(${table}) and attname = ${name} and not attisdropped`.execute(
      db,
    );
    if (rows.length === 0)
      await sql`alter table ${sql.table(table)} add column ${sql.id(name)} ${sql.raw(type)}`.execute(db);
  }
}

async function hasIndex(db: Kysely<unknown>, { name }: Index): Promise<boolean> {
  const { rows } = await sql`select from pg_index where indexrelid = to_regclass(${name}) and indisvalid`.execute(db);
  return rows.length > 0;
}

async function createIndex(
  db: Kysely<unknown>,
  { name, on, unique = false }: Index,
  concurrently: ReturnType<typeof sql>,
): Promise<void> {
  await sql`create${unique ? sql` unique` : sql``} index${concurrently} ${sql.id(name)} on ${sql.raw(on)}`.execute(db);
}
