/** PgBouncer with the configuration of `deploy/pgbouncer`, in front of a PostgreSQL of the tests. */
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#test/support/server.ts';
import { accepts } from './nginx.ts';

export type PgBouncer = { /** Connection string of the same database. */ url: string; stop(): Promise<void> };

/** A minute or more: a busy machine can take as long. */
const maxPauses = 2_400;
const pauseMs = 50;

/** @param databaseUrl of a server that trusts local connections */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const { hostname, port: databasePort, username, pathname } = new URL(databaseUrl);
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'tern-pgbouncer-'));
  const file = path.join(folder, 'pgbouncer.ini');
  const example = await readFile('deploy/pgbouncer/pgbouncer.ini', 'utf8');
  const configuration = example
    .replace(
      'tern = host=127.0.0.1 port=5432 dbname=tern',
      `tern = host=${hostname} port=${databasePort} dbname=${pathname.slice(1)} user=${username}`,
    )
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = any')
    .replace('auth_file = /etc/pgbouncer/userlist.txt', 'unix_socket_dir =');
  await writeFile(file, configuration);
  await chmod(folder, 0o755);
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const pooler = spawn('pgbouncer', [...asUser, file], { stdio: 'ignore' });
  const exited = new Promise<void>((resolve) => pooler.once('exit', () => resolve()));
  const stop = async () => {
    pooler.kill('SIGINT');
    await exited;
    await rm(folder, { recursive: true });
  };
  for (let pauses = 0; !(await accepts(port)); pauses++) {
    if (pooler.exitCode !== null || pauses === maxPauses) {
      await stop();
      throw new Error('PgBouncer does not accept connections');
    }
    await wait(pauseMs);
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}/tern`,
    stop,
  };
}
