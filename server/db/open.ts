/**
 * The database: real PostgreSQL by `DATABASE_URL`, or PGlite (PostgreSQL in WebAssembly) in a folder or in memory. Both are
 * reached through one `pg.Pool`, so types, isolation and error codes match. PGlite has a single connection: inside a
 * transaction use `tx` for every query, the outer `db` would wait for ever.
 */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../context.ts';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

export type DatabasePlace =
  | { kind: 'postgres'; url: string }
  | { kind: 'folder'; folder: string }
  /** `image`: a dump of a PGlite folder to start from (tests). */
  | { kind: 'memory'; image?: Blob };

export type OpenDatabase = {
  db: Db;
  /** The same database without Kysely, for libraries that want a pool. */
  pool: pg.Pool;
  close(): Promise<void>;
};

const connectTimeoutMs = 5_000;
const statementTimeoutMs = 15_000;

/**
 * Opens and migrates.
 * @throws when the database cannot be reached, a migration fails, or another process holds the folder (FolderInUseError).
 */
export async function openDatabase(place: DatabasePlace, log: Log): Promise<OpenDatabase> {
  const opened = place.kind === 'postgres' ? openPostgres(place.url) : await openPglite(place);
  // Without a listener, a connection that breaks while idle would end the process.
  opened.pool.on('error', (error) => log.error({ err: error }, 'an idle database connection broke'));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: opened.pool }) });
  const close = async () => {
    await db.destroy();
    await opened.close();
  };
  try {
    await migrate(db);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, pool: opened.pool, close };
}

type OpenPool = { pool: pg.Pool; close(): Promise<void> };

function openPostgres(url: string): OpenPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
  });
  return { pool, close: async () => {} };
}

async function openPglite(place: Exclude<DatabasePlace, { kind: 'postgres' }>): Promise<OpenPool> {
  // Loaded only here: with a real PostgreSQL its 10 MB of WebAssembly stay on disk.
  const { openPgliteFolder, openPgliteMemory } = await import('./pglite.ts');
  const { config, close } =
    place.kind === 'folder' ? await openPgliteFolder(place.folder) : await openPgliteMemory(place.image);
  return { pool: new pg.Pool({ ...config, max: 1, idleTimeoutMillis: 0 }), close };
}
