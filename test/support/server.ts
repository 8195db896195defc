/** Starts the real server (`node server/main.ts`) in a process of its own, with free ports and a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';
import { findCode } from './mailbox.ts';

export { freePort };

export type RunningServer = {
  /** Origin of the site, e.g. `http://localhost:40123`. */
  url: string;
  /** Origin of the fakes, on another host than the site. */
  sandboxUrl: string;
  pid: number;
  /** From the start of the process until `/readyz` responds with success. */
  readyMs: number;
  /** The verification code in the next mail to an email: see `findCode`. */
  lastCode: (to: string) => Promise<string>;
  /** Stops it gracefully, and deletes the data unless the folder was given. */
  stop: () => Promise<void>;
  /** Kills the process; the data stay. */
  kill: () => Promise<void>;
};

type Options = {
  /** On top of the current environment. */
  env?: Record<string, string>;
  /** For a second start on the same data; default a new temporary folder. */
  dataDir?: string;
  /** Default `server/main.ts`. */
  script?: string;
  /** Default: a free one. */
  port?: number;
  /** Another Node and another folder of the project, which `script` is relative to. */
  installation?: Installation;
};

export type Installation = { node: string; folder: string };

/** A busy test machine is not an overloaded server. */
export const unlimitedDelay = { MAX_EVENT_LOOP_DELAY_MS: '60000' };
/** A busy machine can take minutes. */
const timeoutMs = 300_000;
const pauseMs = 50;
/** As `npm start` does: without it a process takes up to 50 MB more (docs/decisions/0035-server-speed.md). */
const nodeOptions = ['--max-semi-space-size=4'];

export async function startServer({
  env = {},
  dataDir,
  script = 'server/main.ts',
  port: givenPort,
  installation = { node: process.execPath, folder: process.cwd() },
}: Options = {}): Promise<RunningServer> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'tern-data-')));
  const [port, sandboxPort] = [givenPort ?? (await freePort()), await freePort()];
  const started = performance.now();
  const output: Buffer[] = [];
  const child = spawn(installation.node, [...nodeOptions, script], {
    cwd: installation.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: `${port}`,
      SANDBOX_PORT: `${sandboxPort}`,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      SEED: 'off',
      ...unlimitedDelay,
      ...env,
    },
  });
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const stop = async () => {
    await endProcess(child, 'SIGTERM');
    if (!dataDir) await rm(folder, { recursive: true, force: true });
  };
  // Not `localhost`, which a machine can resolve to IPv6 first.
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() - started > timeoutMs) {
      await stop();
      throw new Error(`The server did not get ready:\n${Buffer.concat(output)}`);
    }
    await wait(pauseMs);
  }
  const readyMs = performance.now() - started;
  const sandboxUrl = env.SANDBOX_URL ?? `http://127.0.0.1:${sandboxPort}`;
  const lastCode = (to: string) => findCode({ sandboxUrl }, to);
  const kill = () => endProcess(child, 'SIGKILL');
  return { url: `http://localhost:${port}`, sandboxUrl, pid: child.pid ?? 0, readyMs, lastCode, stop, kill };
}

function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
