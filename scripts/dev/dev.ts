/** Development: the watch, the server (restarted when its code changes), and a front that lets pages reload themselves. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BuildOptions } from '../build/build.ts';
import { watchSources } from '../build/watch.ts';
import { freePort } from '../free-port.ts';
import { openFront } from './dev-server.ts';

const defaultLocales = ['en', 'de', 'ar'];
const out = '.cache/dev';
const catchUpMs = 5000;

export async function startDev({ locales = defaultLocales }: Pick<BuildOptions, 'locales'>): Promise<void> {
  const port = Number(process.env.PORT ?? 3000);
  const serverPort = await freePort();
  const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
  process.env.PUBLIC_URL = publicUrl;
  const front = await openFront({ port, serverPort });
  await watchSources(
    { out, locales },
    {
      onStyles: front.showStyles,
      onProblem: front.showProblem,
      onBuilt: async ({ buildId, stylesOnly }) => {
        await serverHas(buildId, serverPort);
        front.showBuild(buildId, { reload: !stylesOnly });
      },
    },
  );
  startServer({ PORT: String(serverPort), PUBLIC_URL: publicUrl, SITE_DIR: path.resolve(out), SITE_WATCH: '1' });
}

function startServer(env: Record<string, string>): void {
  const args = ['--watch', '--watch-preserve-output', 'server/main.ts'];
  const server = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', ...env },
  });
  server.once('exit', (code) => process.exit(code ?? 0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal));
}

/** The server looks for a new build now and then; a page that reloaded earlier would get the old one. */
async function serverHas(buildId: string, port: number): Promise<void> {
  const until = Date.now() + catchUpMs;
  while (Date.now() < until) {
    const answer = await fetch(`http://localhost:${port}/builds/latest.json`).catch(() => null);
    if (!answer) return;
    const { id } = (await answer.json().catch(() => ({}))) as { id?: string };
    if (id === buildId) return;
    await wait(50);
  }
}
