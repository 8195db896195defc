/** Brings simultaneous requests into an order: one waits for a lock that a transaction of the test holds. */
import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { waitUntil } from './wait-until.ts';

const isPostgres = Boolean(process.env.TEST_DATABASE_URL);

/** For a test whose requests need several connections. */
export const onPostgres = { skip: isPostgres ? false : 'PGlite has a single connection' };

/** On PostgreSQL until so many statements wait for a lock; the one connection of PGlite is taken. */
export async function waitForLocks(db: Db, count: number): Promise<void> {
  if (!isPostgres) return;
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await waitUntil(async () => (await waiting.execute(db)).rows.length >= count, 'no statement waits for a lock');
}

type Overtaking<T> = {
  /** Takes the lock. */
  lock(tx: Db): Promise<unknown>;
  /** Begins then. */
  request(): Promise<T>;
  /** Happens while the request waits, if it does; then the transaction ends. */
  change?(tx: Db): Promise<unknown>;
};

/**
 * Lets a transaction overtake a request. On PGlite the request follows the transaction.
 * @returns what the request returns
 */
export async function overtake<T>(db: Db, { lock, request, change }: Overtaking<T>): Promise<T> {
  const { requested } = await db.transaction().execute(async (tx) => {
    await lock(tx);
    const requested = request();
    await Promise.race([waitForLocks(db, 1), requested.catch(() => {})]);
    await change?.(tx);
    return { requested };
  });
  return requested;
}
