/**
 * `npm run bench:api`: the API's requests per second of CPU time relative to bare Fastify routes that send the same, in the same run, on
 * each database of this machine; response times for emails with and without an account; and memory after many requests.
 * `--only=throughput` or `--only=memory` measures one of them. Figures are printed, never tested.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { startSandbox } from '#server/sandbox/sandbox.ts';
import { password, signUp } from '../../test/support/account.ts';
import { type RunningServer, startServer } from '../../test/support/server.ts';
import { chooseNames, readOptions } from '../read-options.ts';
import { createPostgres, postgresFolder } from '../test-run/postgres.ts';
import { type MemoryMb, measureMemory } from './api/memory.ts';
import { measureResponseTimes } from './api/response-times.ts';
import { bareName, startBare } from './api/start-bare.ts';
import { describeRatio, measureThroughput, type Target, type Throughput } from './api/throughput.ts';
import { measureBuild } from './build-time.ts';

const minRatio = 0.5;
/** Of user-info at few connections, where one query is shared by fewer requests. */
const minSessionRatio = 0.6;
const fewConnections = 64;
/** Targets without an aim: bare routes, and what is slow on purpose. */
const withoutMin = /^bare |^sign-in$/;
const warmRequests = 10_000;
const manyRequests = 100_000;
const maxMemoryMb = 250;
const knownEmails = 130;
const customersSigningIn = 40;

const allParts = ['throughput', 'times', 'memory'] as const;
const usage = `npm run bench:api -- [--only=${allParts.join('|')}] [--site=dist]

Requests per second of CPU time beside bare Fastify routes, times for known and unknown emails, and memory.`;
const { values, parts } = readOptions(usage, () => {
  const { values } = parseArgs({ options: { only: { type: 'string' }, site: { type: 'string' } } });
  return { values, parts: values.only ? chooseNames(allParts, values.only) : allParts };
});
const isMeasured = (part: (typeof allParts)[number]) => parts.includes(part);
const env = {
  TRUSTED_PROXIES: '127.0.0.0/8,::1/128',
  LOG_LEVEL: 'error',
  MAX_EVENT_LOOP_DELAY_MS: '60000',
  // As `npm start` does.
  NODE_OPTIONS: '--max-semi-space-size=4',
};

const folder = await mkdtemp(path.join(tmpdir(), 'tern-bench-'));
const dist = path.resolve(values.site ?? path.join(folder, 'dist'));
try {
  if (!values.site && isMeasured('memory')) measureBuild(dist);
  await bench('PGlite');
  const programs = postgresFolder();
  if (programs) {
    const postgres = await createPostgres(programs);
    try {
      await bench('PostgreSQL', postgres.url);
    } finally {
      await postgres.remove();
    }
  } else console.log('\nPostgreSQL: not installed (Debian: postgresql)');
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function bench(name: string, databaseUrl?: string): Promise<void> {
  console.log(`\n${name}`);
  const database: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  if (isMeasured('throughput') || isMeasured('times')) {
    const server = await startServer({ env: { ...env, ...database } });
    try {
      if (isMeasured('throughput')) await printThroughput(server);
      if (isMeasured('times') && databaseUrl) await printResponseTimes(server, databaseUrl);
    } finally {
      await server.stop();
    }
  }
  if (isMeasured('memory')) await printMemory(database);
}

async function printThroughput(server: RunningServer): Promise<void> {
  const origin = server.url.replace('localhost', '127.0.0.1');
  const customers = Array.from({ length: customersSigningIn }, (_, index) => `customer-${index}@example.com`);
  const tokens: string[] = [];
  for (const email of customers) tokens.push(await signUp(server, email));
  const { pid } = server;
  const reads: Target[] = [
    { name: '/ipGeo', url: `${origin}/ipGeo`, pid, headers: { 'x-forwarded-for': '8.8.8.8' } },
    { name: 'product list', url: `${origin}/turboClient/api/product/list/official`, pid },
    { name: 'user-info', url: `${origin}/turboClient/api/c-end/user-info`, pid, tokens },
  ];
  const bare = await startBare(reads);
  try {
    const pairs = bare.targets.flatMap((target, index) => {
      const read = reads[index];
      return read ? [target, { ...read, reference: target.name }] : [];
    });
    const signIn: Target = {
      name: 'sign-in',
      reference: bareName({ name: 'user-info' }),
      url: `${origin}/turboClient/api/base/v3/service-token`,
      pid,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      bodies: customers.map((email) => JSON.stringify({ email, password, deviceType: 'web' })),
      // As many as the server queues: it checks a few passwords at a time.
      concurrency: 16,
    };
    printTable('256 connections', await measureThroughput([...pairs, signIn], warmRequests), minRatio);
    const few = pairs
      .filter(({ name }) => name.endsWith('user-info'))
      .map((target) => ({ ...target, concurrency: fewConnections }));
    printTable(`${fewConnections} connections`, await measureThroughput(few), minSessionRatio);
  } finally {
    bare.stop();
  }
}

function printTable(title: string, results: ReadonlyMap<string, Throughput>, min: number): void {
  console.log(`  ${title.padEnd(18)} ${'per second'.padStart(10)} ${'p99'.padStart(9)} ${'of bare, CPU'.padStart(18)}`);
  for (const [route, { perSecond, p99Ms, failed, ratio }] of results) {
    const mark = withoutMin.test(route) ? '' : ratio.median >= min ? ' ✔' : ` ✖ below ${min}`;
    const failures = failed > 0 ? ` (${failed} failed)` : '';
    const figures = `${perSecond.toFixed(0).padStart(10)} ${p99Ms.toFixed(0).padStart(6)} ms ${describeRatio(ratio).padStart(18)}`;
    console.log(`  ${route.padEnd(18)} ${figures}${mark}${failures}`);
  }
}

/** Accounts are inserted into the database: signing up by email would take longer than the measurement. */
async function printResponseTimes({ url }: RunningServer, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select password_hash from accounts limit 1');
  const emails = Array.from({ length: knownEmails }, (_, index) => `known-${index}@example.com`);
  for (const [index, email] of emails.entries()) {
    await client.query(
      'insert into accounts (id, email, password_hash, referral_code, created_at) values ($1, $2, $3, $4, now())',
      [randomUUID(), email, rows[0].password_hash, `BENCH${index}`],
    );
  }
  await client.end();
  console.log(
    `  ${'median / p95 in ms'.padEnd(24)} ${'known'.padStart(14)} ${'unknown'.padStart(14)} ${'ratio'.padStart(6)}`,
  );
  for (const { name, known, unknown } of await measureResponseTimes(url.replace('localhost', '127.0.0.1'), emails)) {
    const spread = ({ medianMs, p95Ms }: typeof known) => `${medianMs.toFixed(1)} / ${p95Ms.toFixed(1)}`.padStart(14);
    const ratio = (known.medianMs / unknown.medianMs).toFixed(2).padStart(6);
    console.log(`  ${name.padEnd(24)} ${spread(known)} ${spread(unknown)} ${ratio}`);
  }
}

/** As in production, the process has no fakes: they run in this one. */
async function printMemory(database: Record<string, string>): Promise<void> {
  const fakes = await startSandbox({
    config: readConfig({ SANDBOX_PORT: '0' }),
    clock: systemClock,
    log: createLog('silent'),
    folder: null,
    siteUrl: () => '',
  });
  const own = { SITE_DIR: dist, SANDBOX_URL: fakes.url, SMTP_URL: fakes.smtpUrl };
  const server = await startServer({ env: { ...env, ...database, ...own } });
  try {
    const customers: { email: string; token: string }[] = [];
    for (let index = 0; index < customersSigningIn; index++) {
      const email = `visitor-${index}@example.com`;
      customers.push({ email, token: await signUp(server, email) });
    }
    const { samples, failed } = await measureMemory({
      origin: server.url.replace('localhost', '127.0.0.1'),
      pid: server.pid,
      publicDir: path.join(dist, 'public'),
      customers,
      amount: manyRequests,
    });
    const mark = (samples.at(-1)?.resident ?? Infinity) <= maxMemoryMb ? '✔' : `✖ above ${maxMemoryMb} MB`;
    const describe = ({ resident, proportional }: MemoryMb) => `${resident.toFixed(0)} (${proportional.toFixed(0)})`;
    console.log(
      `  memory in MB, resident (proportional): ${samples.map(describe).join(', ')} before, halfway and after ${manyRequests.toLocaleString('en')} requests ${mark}${failed > 0 ? ` (${failed} failed)` : ''}`,
    );
  } finally {
    await server.stop();
    await fakes.close();
  }
}
