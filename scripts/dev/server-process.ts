/** Runs the API server in a process of its own, and starts it again when its code changes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

type Options = {
  port: number;
  siteUrl: string;
  locales: readonly string[];
  /** For files of this run. */
  folder: string;
  /** Gets the output of a server that failed, and null when one has started. */
  onProblem: (problem: string | null) => void;
};

const pollMs = 25;
/** A server that has not stopped by then is killed. */
const stopTimeoutMs = 2_000;
const maxProblemLength = 4_000;

export async function runServer({
  port,
  siteUrl,
  locales,
  folder,
  onProblem,
}: Options): Promise<{ restart: () => void }> {
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/tern/compiled'),
    PORT: String(port),
    PUBLIC_URL: siteUrl,
    SITE_DIR: await writeEmptySite(folder, locales),
  };
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, ['server/main.ts'], { stdio: ['ignore', 'inherit', 'pipe'], env });
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      output = (output + chunk).slice(-maxProblemLength);
    });
    child.once('exit', (code) => {
      if (code) onProblem(`The server stopped with code ${code}.\n${output}`);
    });
    void untilReady(child, port).then((isReady) => isReady && onProblem(null));
    return child;
  };

  let server = start();
  let isRestarting = false;
  const restart = async () => {
    // A change during a restart is covered: the new process starts after it.
    if (isRestarting) return;
    isRestarting = true;
    await stop(server);
    isRestarting = false;
    server = start();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop(server).then(() => process.exit(0)));
  }
  return { restart: () => void restart() };
}

/** The development server has the pages, so the API server gets a site without any. */
async function writeEmptySite(folder: string, locales: readonly string[]): Promise<string> {
  const site = path.resolve(folder, 'empty-site');
  await mkdir(path.join(site, 'public'), { recursive: true });
  const manifest = { buildId: 'dev', brand: '', locales, pages: [], csp: { boot: '', styles: {} } };
  await writeFile(path.join(site, 'site.json'), JSON.stringify(manifest));
  return site;
}

/** False when the process ends first. */
async function untilReady(child: ChildProcess, port: number): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (response?.ok) return true;
    await wait(pollMs);
  }
  return false;
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
