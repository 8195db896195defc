/**
 * `npm run bench:static`: static files from the server beside nginx with brotli_static, each on one core, in alternating rounds of
 * one run. Compares requests per second of CPU time, which other programs on the machine disturb least. `--site=dist` uses an
 * existing build instead of building one.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../../test/support/server.ts';
import { readOptions } from '../read-options.ts';
import { measureBuild } from './build-time.ts';
import { pinToCore, serverCore } from './cores.ts';
import { median } from './pages/summary.ts';
import { startLoad } from './static/load-process.ts';
import { type Host, measure, warmUp } from './static/measure.ts';
import { startNginx } from './static/nginx.ts';
import { findTargets, type Target } from './static/targets.ts';

const minRatio = 0.55;
const rounds = 7;
/** Below this share of its core a program waits for the load, and its figures depend on how often it sleeps. */
const minBusy = 0.85;

const usage = `npm run bench:static -- [--site=dist]

Static files beside nginx with brotli_static, one core each; --site uses a build instead of making one.`;
const { values } = readOptions(usage, () => parseArgs({ options: { site: { type: 'string' } } }));
const folder = await mkdtemp(path.join(tmpdir(), 'tern-static-'));
try {
  const dist = path.resolve(values.site ?? path.join(folder, 'dist'));
  if (!values.site) measureBuild(dist, 'en');
  await bench(dist);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function bench(dist: string): Promise<void> {
  const publicDir = path.join(dist, 'public');
  const server = await startServer({ env: { SITE_DIR: dist } });
  const nginx = await startNginx(publicDir, path.join(folder, 'nginx'));
  const load = await startLoad();
  try {
    await pinToCore(server.pid, serverCore);
    const hosts: Host[] = [{ name: 'server', port: Number(new URL(server.url).port), pid: server.pid }];
    if (nginx) hosts.push({ name: 'nginx', port: nginx.port, pid: nginx.workerPid });
    else console.log('no comparison without nginx and brotli_static (Debian: nginx libnginx-mod-http-brotli-static)');
    console.log('requests per second of CPU time (share of the core that was used)');
    for (const target of await findTargets(publicDir)) await printTarget(target, hosts, load.run);
  } finally {
    load.stop();
    nginx?.stop();
    await server.stop();
  }
}

type RunLoad = Awaited<ReturnType<typeof startLoad>>['run'];

async function printTarget(target: Target, hosts: readonly Host[], runLoad: RunLoad): Promise<void> {
  for (const host of hosts) await warmUp(target, host, runLoad);
  const rates: number[][] = hosts.map(() => []);
  const busy: number[][] = hosts.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, host] of hosts.entries()) {
      const measured = await measure(target, host, runLoad);
      rates[index]?.push(measured.perCpuSecond);
      busy[index]?.push(measured.busy);
    }
  }
  const figures = hosts.map(({ name }, index) => {
    const share = `(${(median(busy[index] ?? []) * 100).toFixed(0)} %)`;
    const rate = median(rates[index] ?? []).toFixed(0);
    return `${name} ${rate.padStart(7)} ${share.padStart(7)}`;
  });
  console.log(`  ${target.name.padEnd(24)} ${figures.join('   ')}${describeRatio(rates, busy)}`);
}

function describeRatio([server = [], nginx]: number[][], busy: readonly number[][]): string {
  if (!nginx) return '';
  const ratios = server.map((rate, round) => rate / (nginx[round] ?? Number.NaN));
  const ratio = median(ratios);
  const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  const isSaturated = busy.every((shares) => median(shares) >= minBusy);
  const mark = ratio >= minRatio ? '✔' : `✖ below ${minRatio}`;
  return `   ratio ${ratio.toFixed(2)} (${spread}) ${mark}${isSaturated ? '' : ', but not saturated: repeat it on an idle machine'}`;
}
