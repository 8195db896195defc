/** Two server processes on one real PostgreSQL; the fakes run in the test's process, so that they outlive the servers. */
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

export type Cluster = {
  postgres: Postgres;
  /** A connection of the test to the servers' database. */
  db: Db;
  sandboxUrl: string;
  slots: readonly ServerSlot[];
  /** URL of the next running server, in turn. */
  url(): string;
  close(): Promise<void>;
};

/** A server that can be killed and started again. */
export type ServerSlot = {
  /** null while it does not run. */
  server(): RunningServer | null;
  start(): Promise<void>;
  kill(): Promise<void>;
};

/** `settingsOf`: of one server, by its number from 0. */
type ClusterOptions = {
  size?: number;
  settings?: Settings;
  settingsOf?: (slot: number) => Settings;
  program?: Program;
};
type Program = Pick<NonNullable<Parameters<typeof startServer>[0]>, 'installation' | 'script'>;
type Settings = Record<string, string>;

/** For servers that only their API is used of: reading the built site is half the work of a start. */
export const withoutSite: Settings = { SITE_DIR: '/nonexistent' };
/** No server listens there. */
const unreachableUrl = 'http://127.0.0.1:9';

export async function startCluster({
  size = 2,
  settings = {},
  settingsOf = () => ({}),
  program = {},
}: ClusterOptions = {}): Promise<Cluster> {
  const programs = postgresFolder();
  if (!programs) throw new Error('These tests need PostgreSQL: install Debian’s postgresql, or set POSTGRES_BIN');
  // Without fsync, a crash of PostgreSQL keeps what was committed; crashes of the machine are not tested.
  const postgres = await createPostgres(programs, ['fsync=off']);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tern-cluster-'));
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  pool.on('error', () => {});
  const slots: ServerSlot[] = [];
  let turn = 0;
  const url = (): string => {
    const running = slots.map((slot) => slot.server()).filter((server) => server !== null);
    turn += 1;
    return running[turn % running.length]?.url ?? unreachableUrl;
  };
  const fakes = await startSandbox({
    config: readConfig({ SANDBOX_PORT: '0' }),
    clock: systemClock,
    log: createLog('silent'),
    folder: null,
    siteUrl: url,
  });
  const env = {
    DATABASE_URL: postgres.url,
    SANDBOX_URL: fakes.url,
    SMTP_URL: fakes.smtpUrl,
    // The same for both servers: repeated requests to a payment provider must be identical.
    PUBLIC_URL: 'http://localhost:3000',
    ...settings,
  };
  const start = (slot: number) => startServer({ ...program, dataDir, env: { ...env, ...settingsOf(slot) } });
  slots.push(...Array.from({ length: size }, (_, slot) => createSlot(() => start(slot))));
  const cluster: Cluster = {
    postgres,
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    sandboxUrl: fakes.url,
    slots,
    url,
    async close() {
      await Promise.all(slots.map((slot) => slot.server()?.stop()));
      await fakes.close();
      await cluster.db.destroy();
      await postgres.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await Promise.all(slots.map((slot) => slot.start())).catch(async (error: unknown) => {
    await cluster.close();
    throw error;
  });
  return cluster;
}

function createSlot(start: () => Promise<RunningServer>): ServerSlot {
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
