/** Connection pools, and single connections, to a database at a location: PostgreSQL with or without timeouts, or PGlite. */
import type { Socket } from 'node:net';
import pg from 'pg';
import { ConfigError } from '../config/config-error.ts';
import type { DatabaseLocation, PostgresLocation } from './location.ts';

/** What to say of `DATABASE_URL` where neither it nor PGlite is there. */
export const missingDatabase =
  'is missing, and the embedded database is not installed here: name the settings, as in node --env-file=/etc/tern.env';
const defaultConnectTimeoutMs = 5_000;
const defaultStatementTimeoutMs = 15_000;
/** Longer than any statement may take. */
const defaultSilenceTimeoutMs = 20_000;
/**
 * A machine that is frozen or gone within a transaction must not keep its locks: all payments wait for the number of the next invoice.
 * Shorter than a statement may take, so that those who wait succeed.
 */
const defaultIdleTransactionTimeoutMs = 10_000;

export type OpenPool = { pool: pg.Pool; close(): Promise<void> };

/** A pooler refuses the timeouts, as they are of a session; docs/operate/scale.md says where to set them then. */
export function openPostgres(
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

/** For migrations, which take as long as they take: a pool of one session. */
export function openWithoutTimeouts({ url, connectTimeoutMs = defaultConnectTimeoutMs }: PostgresLocation): OpenPool {
  const connectionTimeoutMillis = connectTimeoutMs;
  // One session until the end: it has the lock and the settings.
  const session = { max: 1, idleTimeoutMillis: 0 };
  // `prepare` is a statement of minutes to hours, and networks of clouds forget a connection that is silent for four minutes.
  const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 };
  const pool = new pg.Pool({ connectionString: url, ...session, connectionTimeoutMillis, ...keepAlive });
  return { pool, close: async () => {} };
}

/** @throws FolderInUseError; ConfigError when PGlite is not installed */
export async function openPglite(location: Exclude<DatabaseLocation, PostgresLocation>): Promise<OpenPool> {
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

/** Without these listeners the process would exit when a connection breaks while idle or between two queries. */
export function surviveLoss(pool: pg.Pool, onLoss: (error: Error) => void): void {
  pool.on('error', onLoss);
  pool.on('connect', (client) => client.on('error', () => {}));
}

/** A network that drops packets reports no error: without a timeout, queries would wait for many minutes. */
function closeWhenSilent(client: pg.PoolClient, silenceTimeoutMs: number): void {
  const { stream } = (client as pg.PoolClient & { connection: { stream: Socket } }).connection;
  stream.setTimeout(silenceTimeoutMs, () => stream.destroy());
}

/**
 * PostgreSQL tells a client the process that serves it. A pooler in transaction mode shares processes among clients and tells a
 * number of its own (docs/decisions/0067-poolers.md).
 */
export function isBehindPooler(location: PostgresLocation): Promise<boolean> {
  return withClient(location, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid !== (client as pg.Client & { processID: number }).processID;
  });
}

/** For a question that needs no pool: connects, and closes the connection afterwards. @throws when the database cannot be reached */
export async function withClient<T>(
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
