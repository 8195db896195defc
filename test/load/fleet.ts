/**
 * Two servers, each a process of its own, on one real PostgreSQL; the stand-ins run in the test's process and outlive both.
 * `kill` and `start` are what happens to a server in its life.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/schema.ts';
import { createLog } from '#server/log.ts';
import { startSandbox } from '#server/sandbox/sandbox.ts';
import { type RunningServer, startServer } from '#test/support/server.ts';
import { createPostgres, type Postgres, postgresFolder } from '../../scripts/test-run/postgres.ts';

export type Fleet = {
  postgres: Postgres;
  /** The same database, to look into. */
  db: Db;
  sandboxUrl: string;
  places: readonly Place[];
  /** A server that lives, in turn. */
  url(): string;
  close(): Promise<void>;
};

/** Where one server runs, and its successors. */
export type Place = {
  /** null while there is none. */
  server(): RunningServer | null;
  start(): Promise<void>;
  kill(): Promise<void>;
};

/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:9';

export async function startFleet({ size = 2 } = {}): Promise<Fleet> {
  const programs = postgresFolder();
  if (!programs) throw new Error('These tests need a PostgreSQL: install Debian’s postgresql, or set POSTGRES_BIN');
  // A crash of PostgreSQL keeps what was committed; a crash of the machine is not what is tried here.
  const postgres = await createPostgres(programs, ['fsync=off']);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tern-fleet-'));
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  pool.on('error', () => {});
  const places: Place[] = [];
  let turn = 0;
  const url = (): string => {
    const living = places.map((place) => place.server()).filter((server) => server !== null);
    turn += 1;
    return living[turn % living.length]?.url ?? nowhere;
  };
  const standIns = await startSandbox({
    config: readConfig({ SANDBOX_PORT: '0' }),
    clock: systemClock,
    log: createLog('silent'),
    folder: null,
    siteUrl: url,
  });
  const env = {
    DATABASE_URL: postgres.url,
    SANDBOX_URL: standIns.url,
    SMTP_URL: standIns.smtpUrl,
    // One address for all: what goes to a provider twice must be the same.
    PUBLIC_URL: 'http://localhost:3000',
    SLOWEST_LOOP_MS: '60000',
  };
  places.push(...Array.from({ length: size }, () => placeFor(() => startServer({ dataDir, env }))));
  const fleet: Fleet = {
    postgres,
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    sandboxUrl: standIns.url,
    places,
    url,
    async close() {
      await Promise.all(places.map((place) => place.server()?.stop()));
      await standIns.close();
      await fleet.db.destroy();
      await postgres.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await Promise.all(places.map((place) => place.start())).catch(async (error: unknown) => {
    await fleet.close();
    throw error;
  });
  return fleet;
}

function placeFor(start: () => Promise<RunningServer>): Place {
  let running: RunningServer | null = null;
  return {
    server: () => running,
    async start() {
      running = await start();
    },
    async kill() {
      const killed = running;
      running = null;
      await killed?.kill();
    },
  };
}
