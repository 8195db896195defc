/**
 * Opens the database: a PostgreSQL server, or PGlite (PostgreSQL in WebAssembly) in a folder or in memory. Both are accessed
 * through `pg.Pool`, so types, isolation and error codes match (docs/decisions/0024-embedded-database.md). PGlite has a single
 * connection: inside a transaction use `tx` for every query, because the outer `db` would wait forever.
 */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Log } from '../log.ts';
import type { DatabaseLocation } from './location.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import { migrateLocation } from './migrate-location.ts';
import { isBehindPooler, openPglite, openPostgres, surviveLoss } from './pools.ts';
import type { Database } from './schema.ts';

/** The database or a transaction on it; stores accept either. */
export type Db = Kysely<Database> | Transaction<Database>;

export type OpenDatabase = {
  db: Db;
  /** The connection pool, for libraries that do not use Kysely. */
  pool: pg.Pool;
  /** False behind a pooler such as PgBouncer: the next query of a connection may run in another session. */
  canPrepare: boolean;
  close(): Promise<void>;
};

/**
 * Opens and migrates the database.
 * @throws when the database cannot be reached or a migration fails; FolderInUseError, NewerSchemaError
 */
export async function openDatabase(
  location: DatabaseLocation,
  log: Log,
  options?: MigrateOptions,
): Promise<OpenDatabase> {
  const isPooled = location.kind === 'postgres' && (await isBehindPooler(location));
  const opened = location.kind === 'postgres' ? openPostgres(location, isPooled) : await openPglite(location);
  surviveLoss(opened.pool, (error) => log.error({ err: error }, 'idle database connection lost'));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: opened.pool }) });
  const close = async () => {
    await db.destroy();
    await opened.close();
  };
  try {
    if (location.kind === 'postgres') await migrateLocation(location, { ...logProgress(log), ...options }, isPooled);
    else await migrate(db, options);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, pool: opened.pool, canPrepare: !isPooled, close };
}

function logProgress(log: Log): MigrateOptions {
  return {
    onBlocked: () => log.warn('migration waiting for a table in use'),
    onPrepare: (migration) => log.info({ migration }, 'migration preparing'),
    onWait: () => log.info('migration waiting for another process'),
  };
}
