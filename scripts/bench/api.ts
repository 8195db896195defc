/**
 * `npm run bench:api`: the API beside a bare Fastify route in the same run, on each database that the machine has; whether known
 * and unknown addresses take the same; and whether memory grows. Ratios are told, never tested.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { newSession, password } from '../../test/support/account.ts';
import { type RunningServer, startServer } from '../../test/support/server.ts';
import { createPostgres, postgresFolder } from '../test-run/postgres.ts';
import { timings } from './api/response-times.ts';
import { load, race, type Target } from './api/throughput.ts';

const aim = 0.5;
const warmRequests = 2_000;
const manyRequests = 10_000;
const knownAddresses = 130;
const customersSigningIn = 40;

const bare = await startBare();
try {
  await bench('PGlite');
  const programs = postgresFolder();
  if (programs) {
    const postgres = await createPostgres(programs);
    try {
      await bench('PostgreSQL', postgres.url);
    } finally {
      await postgres.remove();
    }
  } else console.log('\nPostgreSQL: not on this machine (Debian: postgresql)');
} finally {
  bare.kill();
}

async function bench(name: string, databaseUrl?: string): Promise<void> {
  console.log(`\n${name}`);
  const env = { TRUSTED_PROXIES: '127.0.0.0/8,::1/128', LOG_LEVEL: 'error', SLOWEST_LOOP_MS: '60000' };
  const server = await startServer({ env: { ...env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) } });
  try {
    await tellSpeeds(server);
    if (databaseUrl) await tellTimings(server, databaseUrl);
    await tellMemory(server);
  } finally {
    await server.stop();
  }
}

async function tellSpeeds(server: RunningServer): Promise<void> {
  const origin = server.url.replace('localhost', '127.0.0.1');
  const token = await newSession(server);
  const customers = Array.from({ length: customersSigningIn }, (_, index) => `customer-${index}@example.com`);
  for (const email of customers) await newSession(server, email);
  const targets: Target[] = [
    { name: 'bare route', url: bare.url },
    { name: '/ipGeo', url: `${origin}/ipGeo`, headers: { 'x-forwarded-for': '8.8.8.8' } },
    { name: 'product list', url: `${origin}/turboClient/api/product/list/official` },
    { name: 'user-info', url: `${origin}/turboClient/api/c-end/user-info`, headers: { 'x-token': token } },
    {
      name: 'sign-in',
      url: `${origin}/turboClient/api/base/v3/service-token`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      bodies: customers.map((email) => JSON.stringify({ email, password, deviceType: 'web' })),
      // No more than the server lets wait: passwords are checked a few at a time.
      atOnce: 16,
    },
  ];
  for (const target of targets.filter(({ method }) => !method)) await load(target, warmRequests);
  const speeds = await race(targets);
  console.log(`  ${'route'.padEnd(14)} ${'per second'.padStart(10)} ${'p99'.padStart(9)} ${'of bare'.padStart(8)}`);
  for (const [route, { perSecond, p99Ms, refused, ofFirst: ratio }] of speeds) {
    // Signing in takes its time on purpose: argon2id.
    const isAimed = route !== 'bare route' && route !== 'sign-in';
    const mark = isAimed ? (ratio >= aim ? ' ✔' : ` ✖ below ${aim}`) : '';
    const limited = refused > 0 ? ` (${refused} refused)` : '';
    const figures = `${perSecond.toFixed(0).padStart(10)} ${p99Ms.toFixed(0).padStart(6)} ms ${ratio.toFixed(2).padStart(8)}`;
    console.log(`  ${route.padEnd(14)} ${figures}${mark}${limited}`);
  }
}

/** The accounts are written into the database: making them by mail would take longer than the bench. */
async function tellTimings({ url }: RunningServer, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select password_hash from accounts limit 1');
  const emails = Array.from({ length: knownAddresses }, (_, index) => `known-${index}@example.com`);
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
  for (const { name, known, unknown } of await timings(url.replace('localhost', '127.0.0.1'), emails)) {
    const spread = ({ medianMs, p95Ms }: typeof known) => `${medianMs.toFixed(1)} / ${p95Ms.toFixed(1)}`.padStart(14);
    const ratio = (known.medianMs / unknown.medianMs).toFixed(2).padStart(6);
    console.log(`  ${name.padEnd(24)} ${spread(known)} ${spread(unknown)} ${ratio}`);
  }
}

async function tellMemory({ url, pid }: RunningServer): Promise<void> {
  const target = {
    name: 'product list',
    url: `${url.replace('localhost', '127.0.0.1')}/turboClient/api/product/list/official`,
  };
  const before = residentMb(pid);
  await load(target, manyRequests);
  const between = residentMb(pid);
  await load(target, manyRequests);
  console.log(`  memory: ${before} MB, after 10,000 requests ${between} MB, after 20,000 ${residentMb(pid)} MB`);
}

function residentMb(pid: number): string {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
  return (Number(kilobytes) / 1024).toFixed(0);
}

async function startBare(): Promise<{ url: string; kill(): void }> {
  const child = spawn(process.execPath, ['scripts/bench/api/bare.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [address] = await once(child.stdout, 'data');
  return { url: String(address).trim(), kill: () => child.kill() };
}
