/**
 * A rehearsal of docs/operate/upgrade.md behind nginx and PgBouncer as in `deploy/`, under a load that the machine carries. Not part of
 * `npm test`: it takes minutes. `node --import ./test/support/register.mjs --test test/load/rolling-upgrade.ts`
 *
 * It doubles the rate of POSTs until one fails or is slow, sends half of what passed and a quarter as many GETs, upgrades with slow
 * migrations, and rolls back once. For every cause of failure it prints what nginx tried, and what went on meanwhile. 429 means that the
 * machine is too slow for the rate: a process that starts takes a core.
 *
 * - `ROLLING_RATE`: at most so many POSTs a second (400); `ROLLING_FIXED_RATE`: this rate, without a search
 * - `ROLLING_UPGRADES`: how many (2); `ROLLING_SLEEP`: seconds that each migration prepares, and that it runs (20)
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { startSandbox } from '#server/sandbox/sandbox.ts';
import { signUp } from '#test/support/account.ts';
import { freePort, type RunningServer, startServer } from '#test/support/server.ts';
import { createPostgres, postgresFolder } from '../../scripts/test-run/postgres.ts';
import { calibrate } from './calibrate.ts';
import { type Phase, reportFailures } from './failure-report.ts';
import { startNginx } from './nginx.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { type LoadReport, startLoad } from './steady-load.ts';
import { createVersion, type Version } from './version.ts';

const { ROLLING_RATE: maxRate = '400', ROLLING_FIXED_RATE: fixedRate } = process.env;
const { ROLLING_UPGRADES: upgrades = '2', ROLLING_SLEEP: sleep = '20' } = process.env;
/** As docs/operate/install.md says. */
const pauseMs = 2_000;
const drainMs = 1_000;
const calibrationMs = 3_000;
/** So many that their rows are not what requests wait for. */
const customers = 40;

/** What is stopped in the end, the latest first, also when a later start fails. */
const started = new AsyncDisposableStack();
after(() => started.disposeAsync());

async function startSite() {
  const postgres = started.adopt(await createPostgres(postgresFolder() ?? '', ['fsync=off']), (each) => each.remove());
  const admin = new pg.Client(postgres.url);
  await admin.connect();
  started.defer(() => admin.end());
  await admin.query(`alter role postgres set statement_timeout = '15s'`);
  const pooler = started.adopt(await startPgBouncer(postgres.url), (each) => each.stop());
  const ports = [await freePort(), await freePort()] as const;
  const nginx = started.adopt(await startNginx(ports), (each) => each.stop());
  const dataDir = started.adopt(await mkdtemp(path.join(tmpdir(), 'tern-rolling-')), (each) =>
    rm(each, { recursive: true }),
  );
  const fakes = await startSandbox({
    config: readConfig({ SANDBOX_PORT: '0' }),
    clock: systemClock,
    log: createLog('silent'),
    folder: null,
    siteUrl: () => 'http://127.0.0.1:9',
  });
  started.defer(() => fakes.close());
  const env = {
    DATABASE_URL: pooler.url,
    SANDBOX_URL: fakes.url,
    SMTP_URL: fakes.smtpUrl,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://tern.example',
    TRUSTED_PROXIES: '127.0.0.0/8',
    DRAIN_MS: `${drainMs}`,
  };
  const versions: Version[] = [];
  for (let number = 1; number <= Number(upgrades); number++)
    versions.push(started.adopt(await createVersion(number, Number(sleep)), (each) => each.remove()));
  const servers: RunningServer[] = [];
  started.defer(() => Promise.all(servers.map((server) => server.stop())).then(() => {}));
  const start = (slot: 0 | 1, version?: Version) => {
    const own = version && { script: version.script };
    return startServer({
      ...own,
      port: ports[slot],
      dataDir,
      env: { ...env, ...(version && { SITE_DIR: version.siteDir }) },
    });
  };
  for (const slot of [0, 1] as const) servers[slot] = await start(slot);
  return { postgres, admin, nginx, ports, env, versions, servers, start };
}

type Site = Awaited<ReturnType<typeof startSite>>;

/** One that is stopped in the end. */
function startLoadOf(...args: Parameters<typeof startLoad>): () => Promise<LoadReport> {
  const stop = startLoad(...args);
  started.defer(() => stop().then(() => {}));
  return stop;
}

const phases: Phase[] = [{ name: 'while nothing changed', startedAt: 0 }];
const enter = (name: string) => phases.push({ name, startedAt: Date.now() });

/** One process after the other, as the guide says. */
async function rollOut({ ports, servers, start }: Site, version?: Version): Promise<void> {
  for (const slot of [0, 1] as const) {
    enter(`while ${ports[slot]} stopped`);
    await servers[slot]?.stop();
    enter(`while ${ports[slot]} started`);
    servers[slot] = await start(slot, version);
    enter(`after ${ports[slot]} had started`);
    await wait(pauseMs);
  }
}

/** A new account through the API of one server, from an IP address of its own. */
function signUpAlone(server: RunningServer, email: string): Promise<string> {
  const ipAddress = `127.0.2.${1 + Number.parseInt(email.replace(/\D/g, ''), 10)}`;
  return signUp(server, email, { 'x-forwarded-for': ipAddress });
}

test('upgrades and a rollback under load fail no request', async (context) => {
  const site = await startSite();
  const { admin, env, nginx, postgres, servers, versions } = site;
  const [first] = servers;
  assert.ok(first);
  const names = Array.from({ length: customers }, (_, index) => `customer-${index}@example.com`);
  const tokens: string[] = [];
  for (const name of names) tokens.push(await signUpAlone(first, name));
  const body = JSON.stringify({ name: 'Ada Lovelace', address: '', vatNumber: '' });
  const posts = tokens.map((token) => {
    return { method: 'POST', path: '/turboClient/api/c-end/billing-details', token, body } as const;
  });
  const page = await (await fetch(`${first.url}/en/pricing`)).text();
  const [, script = ''] = /<link rel="modulepreload" href="([^"]+)"/.exec(page) ?? [];
  const gets = ['/en/pricing', script, '/turboClient/api/product/list/official'].map((path) => {
    return { method: 'GET', path } as const;
  });
  const redirect = await fetch(`http://127.0.0.1:${nginx.httpPort}/de/pricing?a=b`, { redirect: 'manual' });
  assert.deepEqual([redirect.status, redirect.headers.get('location')], [308, 'https://127.0.0.1/de/pricing?a=b']);

  const rate = fixedRate
    ? Number(fixedRate)
    : await calibrate(async (perSecond) => {
        const stop = startLoad(nginx.port, perSecond, posts);
        await wait(calibrationMs);
        const report = await stop();
        context.diagnostic(`calibration: ${describe(report)} at ${perSecond} POST/s`);
        return report;
      }, Number(maxRate));
  context.diagnostic(`rate: ${rate} POST/s and ${rate / 4} GET/s`);
  const stopPosts = startLoadOf(nginx.port, rate, posts);
  const stopGets = startLoadOf(nginx.port, rate / 4, gets);
  for (const version of versions) {
    enter('during a migration');
    // Directly, as docs/operate/scale.md says: only then the migration prepares.
    await version.migrate({ ...env, DATABASE_URL: postgres.url });
    await rollOut(site, version);
  }
  await rollOut(site, versions.at(-2));
  const [posted, loaded] = await Promise.all([stopPosts(), stopGets()]);
  context.diagnostic(`POST: ${describe(posted)}`);
  context.diagnostic(`GET: ${describe(loaded)}`);
  const causes = reportFailures([...posted.failed, ...loaded.failed], await nginx.failures(), phases);
  for (const cause of causes) context.diagnostic(cause);
  assert.deepEqual(causes, []);
  assert.ok(posted.sent > 100 && loaded.sent > 20);
  const { rows } = await admin.query('select max(name) as newest from kysely_migration');
  assert.equal(rows[0]?.newest, `900${upgrades}-upgrade`);
});

function describe({ sent, failed, p50, p99, max }: LoadReport): string {
  return `${failed.length} of ${sent} failed, p50 ${p50} ms, p99 ${p99} ms, slowest ${max} ms`;
}
