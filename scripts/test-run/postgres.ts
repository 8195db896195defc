/** A temporary PostgreSQL for tests: on a free port, with its own folder, removed afterwards. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../free-port.ts';

export type Postgres = {
  /** Connection string of the server's first database. */
  url: string;
  /** Stops it like a crash: every connection breaks, nothing is cleaned up, committed data stays. */
  crash(): Promise<void>;
  /** Starts it again with the same data and port. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
};

const run = promisify(execFile);
const user = 'postgres';
/** A busy machine can take a minute. */
const timeoutMs = 120_000;
/** Characters of the server's messages that a failure shows. */
const outputLength = 2_000;
const programsRoot = '/usr/lib/postgresql';
/** Test data need not survive a power cut; not waiting for the disk halves the time of the tests. */
const withoutSync = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Folder of `initdb` and `postgres`: `POSTGRES_BIN`, or Debian's folder of the newest version; null when neither exists. */
export function postgresFolder(): string | null {
  const { POSTGRES_BIN: configured } = process.env;
  if (!configured && !existsSync(programsRoot)) return null;
  const versions = configured ? [] : readdirSync(programsRoot).sort((a, b) => Number(b) - Number(a));
  const folders = configured ? [configured] : versions.map((version) => path.join(programsRoot, version, 'bin'));
  return folders.find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null;
}

/** Runs `act` with the connection string of a server that stops afterwards. */
export async function withPostgres(programs: string, act: (url: string) => Promise<void>): Promise<void> {
  const postgres = await createPostgres(programs, withoutSync);
  try {
    await act(postgres.url);
  } finally {
    await postgres.remove();
  }
}

/** Creates and starts a server. `settings` as in postgresql.conf: `fsync=off`. */
export async function createPostgres(programs: string, settings: readonly string[] = []): Promise<Postgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tern-postgres-'));
  const processUser = await unprivilegedUser();
  if (processUser.uid !== undefined && processUser.gid !== undefined)
    chownSync(folder, processUser.uid, processUser.gid);
  const data = path.join(folder, 'data');
  const port = await freePort();
  const initdb = ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  const listen = ['-c', 'listen_addresses=127.0.0.1', '-p', `${port}`, '-k', folder];
  const args = ['-D', data, ...listen, ...settings.flatMap((setting) => ['-c', setting])];
  let server: ChildProcess | undefined;
  let output = '';
  const stop = (signal: NodeJS.Signals) => {
    const running = server;
    if (!running || hasEnded(running)) return Promise.resolve();
    const exited = new Promise<void>((resolve) => running.once('exit', () => resolve()));
    running.kill(signal);
    return exited;
  };
  const postgres: Postgres = {
    url: `postgres://${user}@127.0.0.1:${port}/postgres`,
    crash: () => stop('SIGQUIT'),
    async start() {
      server = spawn(path.join(programs, 'postgres'), args, {
        ...processUser,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      output = '';
      server.stderr?.on('data', (chunk: Buffer) => {
        output = `${output}${chunk}`.slice(-outputLength);
      });
      if (!(await becomesReady(path.join(programs, 'pg_isready'), port, server)))
        throw new Error(`The temporary PostgreSQL does not accept connections:\n${output}`);
    },
    async remove() {
      await stop('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await run(path.join(programs, 'initdb'), initdb, { ...processUser, cwd: folder });
    await postgres.start();
  } catch (error) {
    await postgres.remove();
    throw error;
  }
  return postgres;
}

/** PostgreSQL refuses to run as root. */
async function unprivilegedUser(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, user])).stdout)),
  );
  return { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** False when the server exits or takes too long. */
async function becomesReady(program: string, port: number, server: ChildProcess): Promise<boolean> {
  const deadlineMs = Date.now() + timeoutMs;
  while (!hasEnded(server) && Date.now() < deadlineMs) {
    const ready = await run(program, ['-h', '127.0.0.1', '-p', `${port}`, '-q']).then(
      () => true,
      () => false,
    );
    if (ready) return true;
    await wait(50);
  }
  return false;
}
