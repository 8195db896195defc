/** A PostgreSQL for the length of a test run: a free port, a folder of its own, gone afterwards. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../free-port.ts';

export type Postgres = {
  /** Of the server's first database. */
  url: string;
  /** Ends it as a crash does: every connection breaks, nothing is tidied up, what was committed stays. */
  crash(): Promise<void>;
  /** Again, with the data and on the port that it had. */
  start(): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
};

const run = promisify(execFile);
const user = 'postgres';
const patienceMs = 20_000;
const programsRoot = '/usr/lib/postgresql';
/** Tests may lose their data with the machine: not waiting for the disk halves their time. */
const hasty = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Folder of `initdb` and `postgres`: `POSTGRES_BIN`, or Debian's of the newest version; null when there is none. */
export function postgresFolder(): string | null {
  const { POSTGRES_BIN: given } = process.env;
  if (!given && !existsSync(programsRoot)) return null;
  const versions = given ? [] : readdirSync(programsRoot).sort((a, b) => Number(b) - Number(a));
  const folders = given ? [given] : versions.map((version) => path.join(programsRoot, version, 'bin'));
  return folders.find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null;
}

/** `act` gets the address of a server that lives until it is done. */
export async function withPostgres(programs: string, act: (url: string) => Promise<void>): Promise<void> {
  const postgres = await createPostgres(programs, hasty);
  try {
    await act(postgres.url);
  } finally {
    await postgres.remove();
  }
}

/** A new one that runs. `settings` as in postgresql.conf: `fsync=off`. */
export async function createPostgres(programs: string, settings: readonly string[] = []): Promise<Postgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tern-postgres-'));
  const as = await identity();
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = path.join(folder, 'data');
  const port = await freePort();
  const initdb = ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  await run(path.join(programs, 'initdb'), initdb, { ...as, cwd: folder });
  const where = ['-c', 'listen_addresses=127.0.0.1', '-p', `${port}`, '-k', folder];
  const args = ['-D', data, ...where, ...settings.flatMap((setting) => ['-c', setting])];
  let server: ChildProcess;
  const end = (signal: NodeJS.Signals) => {
    if (server.exitCode !== null) return Promise.resolve();
    const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    server.kill(signal);
    return gone;
  };
  const postgres: Postgres = {
    url: `postgres://${user}@127.0.0.1:${port}/postgres`,
    crash: () => end('SIGQUIT'),
    async start() {
      server = spawn(path.join(programs, 'postgres'), args, { ...as, cwd: folder, stdio: 'ignore' });
      await accepts(path.join(programs, 'pg_isready'), port);
    },
    async remove() {
      await end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await postgres.start();
  } catch (error) {
    await postgres.remove();
    throw error;
  }
  return postgres;
}

/** PostgreSQL refuses to run as root. */
async function identity(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, user])).stdout)),
  );
  return { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) };
}

async function accepts(program: string, port: number): Promise<void> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const ready = await run(program, ['-h', '127.0.0.1', '-p', `${port}`, '-q']).then(
      () => true,
      () => false,
    );
    if (ready) return;
    if (Date.now() > until) throw new Error('the temporary PostgreSQL does not accept connections');
    await wait(50);
  }
}
