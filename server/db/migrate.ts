/**
 * Migrates the database. Several processes may start together: one migrates at a time (migrate-location.ts). A server whose version is
 * older than the database works on it as long as it knows every migration in `schema_requirements` (docs/decisions/0060-migrations.md).
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './schema.ts';

export type Migrated = {
  /** Names of the migrations that this call ran, in order. */
  ran: string[];
  /** Name of the newest migration of the database; it can be one of a newer version. */
  newest: string;
};

/** The database was migrated by a newer version, and this one does not know what it needs. */
export class NewerSchemaError extends Error {
  constructor(newest: string, required: string) {
    super(
      `A newer version has migrated the database (to ${newest}), and servers without ${required} no longer work on it. ` +
        'Start a version that has this migration, or restore a backup from before.',
    );
    this.name = 'NewerSchemaError';
  }
}

/** What a migration does before its transaction, while customers use the tables; it can be repeated (online-changes.ts). */
type Prepare = Migration['up'];

export type MigrateOptions = {
  /** Name of the last migration to run (tests); the latest by default. */
  target?: string;
  /** Of the migrations (tests). */
  folder?: string;
  /** Called when a transaction of another program keeps a migration from a table; it is tried again until it succeeds. */
  onBlocked?: () => void;
  /** Called with the name of a migration when its `prepare` begins for the first time: it can wait for other transactions for hours. */
  onPrepare?: (name: string) => void;
  /** Called when the wait for another process that migrates begins. */
  onWait?: () => void;
  /** Until they try again (tests). */
  retryMs?: number;
};

const migrationsFolder = path.join(import.meta.dirname, 'migrations');

/**
 * Runs every migration that is missing, or with `onlyNext` the first of them. A database that is new gets all at once: nobody waits
 * for its tables.
 * @throws NewerSchemaError, and when a migration fails; none of its statements are kept
 */
export async function migrate(
  db: Kysely<Database>,
  { target, folder = migrationsFolder, onlyNext = false }: MigrateOptions & { onlyNext?: boolean } = {},
): Promise<Migrated> {
  const known = await listMigrations(folder);
  const executed = await findExecuted(db);
  const newer = await findNewer(db, executed, known);
  if (newer) return { ran: [], newest: newer };
  // Most starts find nothing to do; loading the modules would take a quarter of a second of each.
  if (!target && known.every((name) => executed.includes(name))) return { ran: [], newest: executed.at(-1) ?? '' };
  if (executed.length === 0) await requireCreatePrivilege(db);
  const provider = createFolderProvider(folder);
  // Branches are merged in any order, so a lower number can come later.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const runMissing = () => (onlyNext && executed.length > 0 ? migrator.migrateUp() : migrator.migrateToLatest());
  const { error, results = [] } = await (target ? migrator.migrateTo(target) : runMissing());
  const ran = results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
  if (!error) return { ran, newest: ran.at(-1) ?? executed.at(-1) ?? '' };
  const failed = results.find((result) => result.status === 'Error');
  throw new Error(`Migration ${failed?.migrationName ?? '(unknown)'} failed`, { cause: error });
}

/**
 * Whether `migrate` would find nothing to run, so that nobody has to wait for others who migrate.
 * @param folder of the migrations (tests)
 */
export async function isUpToDate(db: Kysely<Database>, folder = migrationsFolder): Promise<boolean> {
  const [known, executed] = [await listMigrations(folder), await findExecuted(db)];
  return executed.some((each) => !known.includes(each)) || known.every((each) => executed.includes(each));
}

/**
 * The `prepare` of the migration that is next, if it has one. A new database needs none.
 * @param folder of the migrations (tests)
 */
export async function findPreparation(
  db: Kysely<Database>,
  folder = migrationsFolder,
): Promise<{ name: string; prepare: Prepare } | null> {
  const [known, executed] = [await listMigrations(folder), await findExecuted(db)];
  const name = known.find((each) => !executed.includes(each));
  if (!name || executed.length === 0 || executed.some((each) => !known.includes(each))) return null;
  const { prepare }: { prepare?: Prepare } = await import(fileUrl(folder, name));
  return prepare ? { name, prepare } : null;
}

/**
 * For a migration that takes something away: from now on only servers that have the migration `name` work on this database.
 * `name` is the migration of the first version that no longer used what is taken away.
 */
export async function requireMigration(db: Kysely<unknown>, name: string): Promise<void> {
  await sql`insert into schema_requirements (migration) values (${name}) on conflict do nothing`.execute(db);
}

/** Of Kysely, which tries to create its tables, only the end of the failed transaction would be heard. */
async function requireCreatePrivilege(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ granted: boolean | null }>`
    select has_schema_privilege(current_schema(), 'create') as granted`.execute(db);
  if (!rows[0]?.granted) throw Object.assign(new Error('permission denied to create tables'), { code: '42501' });
}

/** Names in order; empty before the first migration. */
async function findExecuted(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql<{ table: string | null }>`select to_regclass('kysely_migration') as table`.execute(
    db,
  );
  if (!tables[0]?.table) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The newest migration that this version does not know; null when it knows all. @throws NewerSchemaError */
async function findNewer(db: Kysely<Database>, executed: string[], known: string[]): Promise<string | null> {
  const newest = executed.findLast((name) => !known.includes(name));
  if (!newest) return null;
  const rows = await db.selectFrom('schema_requirements').select('migration').orderBy('migration').execute();
  const missing = rows.find(({ migration }) => !known.includes(migration));
  if (missing) throw new NewerSchemaError(newest, missing.migration);
  return newest;
}

/** Changes nothing. @throws NewerSchemaError when this version cannot work on the database */
export async function requireKnownSchema(db: Kysely<Database>): Promise<void> {
  await findNewer(db, await findExecuted(db), await listMigrations());
}

/** Names of every `NNNN-name.ts` in a folder, in numeric order. */
export async function listMigrations(folder = migrationsFolder): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-.+\.ts$/.test(file)).sort();
  return files.map((file) => path.basename(file, '.ts'));
}

function createFolderProvider(folder: string): MigrationProvider {
  return {
    async getMigrations(): Promise<Record<string, Migration>> {
      const modules = (await listMigrations(folder)).map(async (name) => {
        const migration: Migration = await import(fileUrl(folder, name));
        return [name, migration] as const;
      });
      return Object.fromEntries(await Promise.all(modules));
    },
  };
}

function fileUrl(folder: string, name: string): string {
  return pathToFileURL(path.join(folder, `${name}.ts`)).href;
}
