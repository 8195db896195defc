/**
 * `npm run bench:traces`: what traces cost. The product list and user-info of a server without traces, with a tenth of the requests
 * traced and with all of them, in requests per second of CPU time relative to bare Fastify routes that send the same, in the same
 * rounds. Figures are printed, never tested.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { signUp } from '../../test/support/account.ts';
import { startServer } from '../../test/support/server.ts';
import { readOptions } from '../read-options.ts';
import { createPostgres, postgresFolder } from '../test-run/postgres.ts';
import { bareName, startBare } from './api/start-bare.ts';
import { describeRatio, measureThroughput, type Target } from './api/throughput.ts';

readOptions('npm run bench:traces: what traces cost');

const warmRequests = 5_000;
const customers = 20;

const collector = spawn(process.execPath, ['scripts/bench/api/collector.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
const [collectorUrl] = await once(collector.stdout, 'data');
const on = { OTEL_EXPORTER_OTLP_ENDPOINT: String(collectorUrl).trim() };
const variants: Record<string, Record<string, string>> = {
  off: {},
  tenth: { ...on, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
  all: on,
};
const programs = postgresFolder();
const targets: Target[] = [];
const closers: (() => unknown)[] = [() => collector.kill()];
try {
  for (const [name, variant] of Object.entries(variants)) {
    const postgres = programs && (await createPostgres(programs));
    if (postgres) closers.push(() => postgres.remove());
    const env = { ...variant, MAX_EVENT_LOOP_DELAY_MS: '60000', ...(postgres && { DATABASE_URL: postgres.url }) };
    const server = await startServer({ env });
    closers.push(() => server.stop());
    const tokens: string[] = [];
    for (let index = 0; index < customers; index++) tokens.push(await signUp(server, `customer-${index}@example.com`));
    const origin = server.url.replace('localhost', '127.0.0.1');
    const reads: Target[] = [
      { name: 'product list', url: `${origin}/turboClient/api/product/list/official`, pid: server.pid },
      { name: 'user-info', url: `${origin}/turboClient/api/c-end/user-info`, pid: server.pid, tokens },
    ];
    if (targets.length === 0) {
      const bare = await startBare(reads);
      closers.push(() => bare.stop());
      targets.push(...bare.targets);
    }
    for (const read of reads) targets.push({ ...read, name: `${read.name}, ${name}`, reference: bareName(read) });
  }
  console.log(programs ? 'PostgreSQL' : 'PGlite');
  for (const [name, { perSecond, p99Ms, ratio, failed }] of await measureThroughput(targets, warmRequests)) {
    const figures = `${perSecond.toFixed(0).padStart(7)} per second  p99 ${p99Ms.toFixed(0).padStart(4)} ms`;
    console.log(
      `  ${name.padEnd(22)} ${figures}  ${describeRatio(ratio)} of bare${failed ? ` (${failed} failed)` : ''}`,
    );
  }
} finally {
  for (const close of closers.reverse()) await close();
}
