/** The real product as a person starts it (`node server/main.ts`): an own process, free ports, an own folder for its data. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';

export { freePort };

export type RunningServer = {
  /** Origin of the site, e.g. `http://localhost:40123`. */
  url: string;
  /** Origin of the stand-ins, on another host on purpose. */
  sandboxUrl: string;
  pid: number;
  /** From the start of the process until `/readyz` said yes. */
  readyMs: number;
  /** The six digits of the newest mail to an address; waits for one. */
  lastCode: (to: string) => Promise<string>;
  /** Ends it gracefully; the data go too unless the folder was given. */
  stop: () => Promise<void>;
  /** Ends it as a power cut does; the data stay. */
  kill: () => Promise<void>;
};

type Options = {
  /** Over the environment's own. */
  env?: Record<string, string>;
  /** Kept for a second start; default a new temporary one. */
  dataDir?: string;
  /** What to run; default `server/main.ts`. */
  script?: string;
};

const patienceMs = 30_000;
const pauseMs = 20;

export async function startServer({
  env = {},
  dataDir,
  script = 'server/main.ts',
}: Options = {}): Promise<RunningServer> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'tern-data-')));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const started = performance.now();
  const said: Buffer[] = [];
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: `${port}`,
      SANDBOX_PORT: `${sandboxPort}`,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const stop = async () => {
    await ended(child, 'SIGTERM');
    if (!dataDir) await rm(folder, { recursive: true, force: true });
  };
  // 127.0.0.1 first: it is where the server listens, whatever `localhost` means to the machine.
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() - started > patienceMs) {
      await stop();
      throw new Error(`the server did not get ready:\n${Buffer.concat(said)}`);
    }
    await wait(pauseMs);
  }
  const readyMs = performance.now() - started;
  const sandboxUrl = env.SANDBOX_URL ?? `http://127.0.0.1:${sandboxPort}`;
  const lastCode = (to: string) => codeIn(sandboxUrl, to);
  const kill = () => ended(child, 'SIGKILL');
  return { url: `http://localhost:${port}`, sandboxUrl, pid: child.pid ?? 0, readyMs, lastCode, stop, kill };
}

async function codeIn(sandboxUrl: string, to: string): Promise<string> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const answer = await fetch(`${sandboxUrl}/mail.json?to=${encodeURIComponent(to)}`);
    const [newest] = (await answer.json()) as { text: string }[];
    const [code] = /\b\d{6}\b/.exec(newest?.text ?? '') ?? [];
    if (code) return code;
    await wait(pauseMs);
  }
  throw new Error(`no code came to ${to}`);
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
