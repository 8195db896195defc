/** Migrates a database, one process at a time, while servers may use it (docs/decisions/0060-migrations.md). */
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresAdapter, PostgresDialect, type RawBuilder, sql } from 'kysely';
import type { DatabaseLocation, PostgresLocation } from './location.ts';
import { findPreparation, isUpToDate, listMigrations, type Migrated, type MigrateOptions, migrate } from './migrate.ts';
import { isBehindPooler, openPglite, openWithoutTimeouts, surviveLoss, withClient } from './pools.ts';
import type { Database } from './schema.ts';

const kyselyLock = 3_853_314_791_062_309_107n;
/** Of each transaction. It is Kysely's, so that a former version that starts meanwhile waits too. */
const migrationLock = sql.lit(kyselyLock);
/**
 * Of the process that migrates: behind no pooler from its first preparation until its session ends, otherwise of each transaction.
 * Any number that no other lock has.
 */
const preparationLock = sql.lit(kyselyLock + 1n);
const lockPollMs = 250;
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
