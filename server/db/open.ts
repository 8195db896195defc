/**
 * The database: real PostgreSQL by `DATABASE_URL`, or PGlite (PostgreSQL in WebAssembly) in a folder or in memory. Both are
 * reached through one `pg.Pool`, so types, isolation and error codes match. PGlite has a single connection: inside a
 * transaction use `tx` for every query, the outer `db` would wait for ever.
 */
import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../context.ts';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';

/** The database, or a transaction on it: every store takes either. */
export type Db = Kysely<Database> | Transaction<Database>;

export type DatabasePlace =
  /** `silenceMs`: how long a query may go without a word from the server (tests). */
  | { kind: 'postgres'; url: string; silenceMs?: number }
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
/** Longer than any statement may take: whoever says nothing for so long is gone, and so is the connection. */
const longestSilenceMs = 20_000;

/**
 * Opens and migrates.
 * @throws when the database cannot be reached, a migration fails, or another process holds the folder (FolderInUseError).
 */
export async function openDatabase(place: DatabasePlace, log: Log): Promise<OpenDatabase> {
  const opened = place.kind === 'postgres' ? openPostgres(place) : await openPglite(place);
  // Without listeners, a connection that breaks would end the process: one that is idle, and one in use between two queries.
  opened.pool.on('error', (error) => log.error({ err: error }, 'an idle database connection broke'));
  opened.pool.on('connect', (client) => client.on('error', () => {}));
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

function openPostgres({ url, silenceMs = longestSilenceMs }: Extract<DatabasePlace, { kind: 'postgres' }>): OpenPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
  });
  pool.on('connect', (client) => endWhenSilent(client, silenceMs));
  return { pool, close: async () => {} };
}

/** A network that swallows everything reports nothing: without an end, queries would wait for many minutes. */
function endWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  const { stream } = (client as pg.PoolClient & { connection: { stream: Socket } }).connection;
  stream.setTimeout(silenceMs, () => stream.destroy());
}

async function openPglite(place: Exclude<DatabasePlace, { kind: 'postgres' }>): Promise<OpenPool> {
  // Loaded only here: with a real PostgreSQL its 10 MB of WebAssembly stay on disk.
  const { openPgliteFolder, openPgliteMemory } = await import('./pglite.ts');
  const { config, close } =
    place.kind === 'folder' ? await openPgliteFolder(place.folder) : await openPgliteMemory(place.image);
  return { pool: new pg.Pool({ ...config, max: 1, idleTimeoutMillis: 0 }), close };
}
