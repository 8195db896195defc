/**
 * Opens the database: a PostgreSQL server, or PGlite (PostgreSQL in WebAssembly) in a folder or in memory. Both are accessed
 * through `pg.Pool`, so types, isolation and error codes match (docs/decisions/0024-embedded-database.md). PGlite has a single
 * connection: inside a transaction use `tx` for every query, because the outer `db` would wait forever.
 */
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresAdapter, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { ConfigError } from '../config/config-error.ts';
import type { Log } from '../log.ts';
import { findPreparation, isUpToDate, listMigrations, type Migrated, type MigrateOptions, migrate } from './migrate.ts';
import type { Database } from './schema.ts';

/** The database or a transaction on it; stores accept either. */
export type Db = Kysely<Database> | Transaction<Database>;

export type DatabaseLocation =
  /**
   * For tests: `connectTimeoutMs` of waiting for a connection, `statementTimeoutMs` of every statement, `silenceTimeoutMs` of a query
   * without a word from PostgreSQL, `idleTransactionTimeoutMs` of a transaction without a word from this process.
   */
  | {
      kind: 'postgres';
      url: string;
      connectTimeoutMs?: number;
      statementTimeoutMs?: number;
      silenceTimeoutMs?: number;
      idleTransactionTimeoutMs?: number;
    }
  | { kind: 'folder'; folder: string }
  /** `image`: a dump of a PGlite folder to start from (tests). */
  | { kind: 'memory'; image?: Blob }
  /** Opened and closed by the caller (tests). */
  | { kind: 'pglite'; pglite: PGlite };

export type OpenDatabase = {
  db: Db;
  /** The connection pool, for libraries that do not use Kysely. */
  pool: pg.Pool;
  /** False behind a pooler such as PgBouncer: the next query of a connection may run in another session. */
  canPrepare: boolean;
  close(): Promise<void>;
};

const kyselyLock = 3_853_314_791_062_309_107n;
/** Of each transaction. It is Kysely's, so that a former version that starts meanwhile waits too. */
const migrationLock = sql.lit(kyselyLock);
/**
 * Of the process that migrates: behind no pooler from its first preparation until its session ends, otherwise of each transaction.
 * Any number that no other lock has.
 */
const preparationLock = sql.lit(kyselyLock + 1n);
const lockPollMs = 250;
/** What to say of `DATABASE_URL` where neither it nor PGlite is there. */
export const missingDatabase =
  'is missing, and the embedded database is not installed here: name the settings, as in node --env-file=/etc/tern.env';
const defaultConnectTimeoutMs = 5_000;
const defaultStatementTimeoutMs = 15_000;
/** Longer than any statement may take. */
const defaultSilenceTimeoutMs = 20_000;
/**
 * A migration that waits for a table makes everybody who comes after it wait too, readers included. It gives up sooner than they do,
 * but later than PostgreSQL ends an autovacuum that is in its way (`deadlock_timeout`, 1 s).
 */
const lockTimeoutMs = 3_000;
/** Backups take minutes to hours; what was done before the table is done again. */
const defaultRetryMs = 15_000;
/** https://www.postgresql.org/docs/current/errcodes-appendix.html: lock_not_available, deadlock_detected. */
const blockedCodes = new Set(['55P03', '40P01']);
/**
 * A machine that is frozen or gone within a transaction must not keep its locks: all payments wait for the number of the next invoice.
 * Shorter than a statement may take, so that those who wait succeed.
 */
const defaultIdleTransactionTimeoutMs = 10_000;

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
  const db = kyselyOn(opened.pool);
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

/**
 * Migrates a database without opening it for a server, each migration in a transaction of its own: its locks end with it. Behind no
 * pooler, `prepare` of a migration runs before.
 * In PostgreSQL the migrations have no timeout: one that rewrites a large table, or waits for another process that migrates or for a
 * backup, takes as long as it takes.
 * @param isPooled when the caller knows it
 * @throws when the database cannot be reached or a migration fails, those before it are kept; FolderInUseError, NewerSchemaError
 */
export async function migrateLocation(
  location: DatabaseLocation,
  options?: MigrateOptions,
  isPooled?: boolean,
): Promise<Migrated> {
  const { pool, close } = location.kind === 'postgres' ? openWithoutTimeouts(location) : await openPglite(location);
  // The next query has a new session, which takes the lock and sets its timeouts again, or fails.
  surviveLoss(pool, () => {});
  const db = new Kysely<Database>({ dialect: new MigrationDialect({ pool }) });
  const ran: string[] = [];
  let isWaiting = false;
  let prepared = '';
  // A backup can take hours: what is tried again is reported once.
  const onPrepare = (name: string) => {
    if (name !== prepared) options?.onPrepare?.(name);
    prepared = name;
  };
  let blockedAfter: number | undefined;
  const prepares = location.kind === 'postgres' && !(isPooled ?? (await isBehindPooler(location)));
  try {
    for (;;) {
      try {
        const next = await migrateNext(db, prepares, { ...options, onPrepare });
        if (next?.ran.length === 0) return { ran, newest: next.newest };
        if (next) ran.push(...next.ran);
        else if (!isWaiting) options?.onWait?.();
        isWaiting = !next;
        if (isWaiting) await wait(lockPollMs);
      } catch (error) {
        if (!isBlocked(error)) throw error;
        if (blockedAfter !== ran.length) options?.onBlocked?.();
        blockedAfter = ran.length;
        await wait(options?.retryMs ?? defaultRetryMs);
      }
    }
  } finally {
    await db.destroy();
    await close();
  }
}

/** Runs the first migration that is missing. @returns null while another process migrates */
async function migrateNext(
  db: Kysely<Database>,
  prepares: boolean,
  options?: MigrateOptions,
): Promise<Migrated | null> {
  // A server that restarts does not wait while the next version migrates.
  if (await isUpToDate(db, options?.folder)) return migrate(db, options);
  if (prepares && !(await tryLock(db, sql`pg_try_advisory_lock(${preparationLock})`))) return null;
  if (prepares) await prepareNext(db, options);
  return db.transaction().execute(async (tx) => {
    // The session that has the first lock gets it again.
    const locks = sql`pg_try_advisory_xact_lock(${preparationLock}) and pg_try_advisory_xact_lock(${migrationLock})`;
    if (!(await tryLock(tx, locks))) return null;
    await setTimeouts(tx);
    return migrate(tx, { ...options, onlyNext: true });
  });
}

/**
 * Tries: a process that waited would hold a snapshot, and the concurrent build of an index waits for those. So would one of a former
 * version that waits for `migrationLock`.
 */
async function tryLock(db: Kysely<Database>, locks: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select ${locks} as locked`.execute(db);
  return rows[0]?.locked === true;
}

async function prepareNext(db: Kysely<Database>, { target, folder, onPrepare }: MigrateOptions = {}): Promise<void> {
  const preparation = target ? null : await findPreparation(db, folder);
  if (!preparation) return;
  onPrepare?.(preparation.name);
  await sql`set statement_timeout = 0`.execute(db);
  await sql`set lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(db);
  // A preparation whose process was killed ends and releases its lock. PostgreSQL on Windows refuses the setting.
  await sql`set client_connection_check_interval = '10s'`.execute(db).catch(() => {});
  await preparation.prepare(db);
}

/** A failed migration has the error of the database as its cause. */
function isBlocked(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return blockedCodes.has(code ?? cause?.code ?? '');
}

function openWithoutTimeouts({ url, connectTimeoutMs = defaultConnectTimeoutMs }: PostgresLocation): OpenPool {
  const connectionTimeoutMillis = connectTimeoutMs;
  // One session until the end: it has the lock and the settings.
  const session = { max: 1, idleTimeoutMillis: 0 };
  // `prepare` is a statement of minutes to hours, and networks of clouds forget a connection that is silent for four minutes.
  const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 };
  const pool = new pg.Pool({ connectionString: url, ...session, connectionTimeoutMillis, ...keepAlive });
  return { pool, close: async () => {} };
}

class MigrationDialect extends PostgresDialect {
  override createAdapter() {
    return new MigrationAdapter();
  }
}

/** Without Kysely's lock: it belongs to a session, which a pooler hands to somebody else, and would never be released. */
class MigrationAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Until the end of the transaction. The role can have timeouts; behind a pooler that is the only place for them. */
async function setTimeouts(tx: Kysely<Database>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx);
}

/** Without these listeners the process would exit when a connection breaks while idle or between two queries. */
function surviveLoss(pool: pg.Pool, onLoss: (error: Error) => void): void {
  pool.on('error', onLoss);
  pool.on('connect', (client) => client.on('error', () => {}));
}

function kyselyOn(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

type OpenPool = { pool: pg.Pool; close(): Promise<void> };

export type PostgresLocation = Extract<DatabaseLocation, { kind: 'postgres' }>;

/** A pooler refuses the timeouts, as they are of a session; docs/operate/scale.md says where to set them then. */
function openPostgres(
  {
    url,
    connectTimeoutMs = defaultConnectTimeoutMs,
    statementTimeoutMs = defaultStatementTimeoutMs,
    silenceTimeoutMs = defaultSilenceTimeoutMs,
    idleTransactionTimeoutMs = defaultIdleTransactionTimeoutMs,
  }: PostgresLocation,
  isPooled: boolean,
): OpenPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
    // A connection in constant use would stay with a former primary after a failover.
    maxLifetimeSeconds: 300,
    ...(!isPooled && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
    }),
  });
  pool.on('connect', (client) => closeWhenSilent(client, silenceTimeoutMs));
  return { pool, close: async () => {} };
}

/**
 * PostgreSQL tells a client the process that serves it. A pooler in transaction mode shares processes among clients and tells a
 * number of its own (docs/decisions/0067-poolers.md).
 */
function isBehindPooler(location: PostgresLocation): Promise<boolean> {
  return withClient(location, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid !== (client as pg.Client & { processID: number }).processID;
  });
}

/** Migrations that are missing; null for an empty database, and for one of another program. @throws when it cannot be reached */
export function findMissingMigrations(location: PostgresLocation): Promise<string[] | null> {
  return withClient(location, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      "select to_regclass('kysely_migration') is not null as found",
    );
    if (!rows[0]?.found) return null;
    const executed = await client.query<{ name: string }>('select name from kysely_migration');
    const names = new Set(executed.rows.map(({ name }) => name));
    return (await listMigrations()).filter((name) => !names.has(name));
  });
}

async function withClient<T>(
  { url, connectTimeoutMs = defaultConnectTimeoutMs }: PostgresLocation,
  act: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  client.on('error', () => {});
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** A network that drops packets reports no error: without a timeout, queries would wait for many minutes. */
function closeWhenSilent(client: pg.PoolClient, silenceTimeoutMs: number): void {
  const { stream } = (client as pg.PoolClient & { connection: { stream: Socket } }).connection;
  stream.setTimeout(silenceTimeoutMs, () => stream.destroy());
}

async function openPglite(location: Exclude<DatabaseLocation, PostgresLocation>): Promise<OpenPool> {
  // Imported here so that a server with PostgreSQL does not load 10 MB of WebAssembly.
  const { openPgliteFolder, openPgliteMemory, connectPglite } = await import('./pglite.ts').catch(
    explainMissingPackage,
  );
  const open = () => {
    if (location.kind === 'pglite') return connectPglite(location.pglite);
    return location.kind === 'folder' ? openPgliteFolder(location.folder) : openPgliteMemory(location.image);
  };
  const { config, close } = await open();
  return { pool: new pg.Pool({ ...config, max: 1, idleTimeoutMillis: 0 }), close };
}

/** In an installation for production somebody has forgotten the settings. */
function explainMissingPackage(error: unknown): never {
  if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
  throw new ConfigError([{ name: 'DATABASE_URL', why: missingDatabase }]);
}
