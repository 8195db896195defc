/** A PostgreSQL for the length of a test run: a free port, a folder of its own, gone afterwards. */
import { execFile, spawn } from 'node:child_process';
import { chownSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../free-port.ts';

const run = promisify(execFile);
const user = 'postgres';
const patienceMs = 20_000;

/** `programs`: the folder with `initdb` and `postgres`. `act` gets the address of the server's first database. */
export async function withPostgres(programs: string, act: (url: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tern-postgres-'));
  const as = await identity();
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = path.join(folder, 'data');
  const port = await freePort();
  // Tests may lose their data with the machine: not waiting for the disk halves their time.
  const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((setting) => ['-c', setting]);
  const where = ['-c', 'listen_addresses=127.0.0.1', '-p', `${port}`, '-k', folder];
  await run(path.join(programs, 'initdb'), ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...as,
    cwd: folder,
  });
  const server = spawn(path.join(programs, 'postgres'), ['-D', data, ...where, ...fast], {
    ...as,
    cwd: folder,
    stdio: 'ignore',
  });
  try {
    const url = `postgres://${user}@127.0.0.1:${port}/postgres`;
    await accepts(path.join(programs, 'pg_isready'), port);
    await act(url);
  } finally {
    if (server.exitCode === null) {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await gone;
    }
    await rm(folder, { recursive: true, force: true });
  }
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
