/**
 * A rehearsal of docs/operate/upgrade.md behind nginx and PgBouncer as in `deploy/`, under load. Not part of `npm test`: on a machine that
 * does other things, requests fail for want of time. `ROLLING_RATE=400 ROLLING_UPGRADES=2 ROLLING_SLEEP=20 node --import
 * ./test/support/register.mjs --test test/load/rolling-upgrade.ts`
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
import { freePort, type RunningServer, startServer } from '#test/support/server.ts';
import { createPostgres, postgresFolder } from '../../scripts/test-run/postgres.ts';
import { startNginx } from './nginx.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { type LoadReport, startLoad } from './steady-load.ts';
import { createVersion, type Version } from './version.ts';

const { ROLLING_RATE: rate = '40', ROLLING_UPGRADES: upgrades = '1', ROLLING_SLEEP: sleep = '1' } = process.env;
/** Of `fail_timeout` in deploy/nginx/upstream.conf, and as much again. */
const pauseMs = 2_000;
const drainMs = 1_000;

const postgres = await createPostgres(postgresFolder() ?? '', ['fsync=off']);
const admin = new pg.Client(postgres.url);
await admin.connect();
await admin.query(`alter role postgres set statement_timeout = '15s'`);
const pooler = await startPgBouncer(postgres.url);
const ports = [await freePort(), await freePort()] as const;
const nginx = await startNginx(ports);
const dataDir = await mkdtemp(path.join(tmpdir(), 'tern-rolling-'));
const fakes = await startSandbox({
  config: readConfig({ SANDBOX_PORT: '0' }),
  ...{ clock: systemClock, log: createLog('silent'), folder: null, siteUrl: () => 'http://127.0.0.1:9' },
});
const env = {
  DATABASE_URL: pooler.url,
  SANDBOX_URL: fakes.url,
  SMTP_URL: fakes.smtpUrl,
  PUBLIC_URL: 'https://tern.example',
  TRUSTED_PROXIES: '127.0.0.0/8',
  DRAIN_MS: `${drainMs}`,
};
const versions = await Promise.all(
  Array.from({ length: Number(upgrades) }, (_, index) => createVersion(index + 1, Number(sleep))),
);
const servers: RunningServer[] = [];
const loads: (() => Promise<LoadReport>)[] = [];
after(async () => {
  await Promise.all(loads.map((stop) => stop()));
  await Promise.all(servers.map((server) => server.stop()));
  await nginx.stop();
  await fakes.close();
  await pooler.stop();
  await admin.end();
  await postgres.remove();
  await Promise.all(versions.map((version) => version.remove()));
  await rm(dataDir, { recursive: true });
});

const start = (slot: 0 | 1, version?: Version) => {
  const own = version && { script: version.script };
  return startServer({
    ...own,
    port: ports[slot],
    dataDir,
    env: { ...env, ...(version && { SITE_DIR: version.siteDir }) },
  });
};

/** One process after the other, as the guide says. */
async function rollOut(version?: Version): Promise<void> {
  await version?.migrate(env);
  for (const slot of [0, 1] as const) {
    await servers[slot]?.stop();
    servers[slot] = await start(slot, version);
    await wait(pauseMs);
  }
}

/** A new account through the API of one server. */
async function signUp(server: RunningServer, email: string): Promise<string> {
  const post = async (at: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${server.url}/turboClient/api/base${at}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { data: { token: string } }).data;
  };
  await post('/register/email/sendCode', { email });
  const code = await server.lastCode(email);
  const registration = { email, code, password: 'tern-2026!', downloadSource: '', noEncrypt: true, deviceCode: 'web' };
  return (await post('/register/check', registration)).token;
}

test('upgrades and a rollback under load fail no request', async (context) => {
  servers.push(...(await Promise.all([start(0), start(1)])));
  const [first] = servers;
  assert.ok(first);
  const tokens = await Promise.all(['one', 'two', 'three', 'four'].map((name) => signUp(first, `${name}@example.com`)));
  const body = JSON.stringify({ name: 'Ada Lovelace', address: '', vatNumber: '' });
  const posts = tokens.map((token) => {
    return { method: 'POST', path: '/turboClient/api/c-end/billing-details', token, body } as const;
  });
  const page = await (await fetch(`${first.url}/en/pricing`)).text();
  const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(page) ?? [];
  const stopPosts = startLoad(nginx.port, Number(rate), posts);
  const stopGets = startLoad(nginx.port, Number(rate) / 4, [
    { method: 'GET', path: '/en/pricing' },
    { method: 'GET', path: script },
    { method: 'GET', path: '/turboClient/api/product/list/official' },
  ]);
  loads.push(stopPosts, stopGets);
  const redirect = await fetch(`http://127.0.0.1:${nginx.httpPort}/de/pricing?a=b`, { redirect: 'manual' });
  assert.deepEqual([redirect.status, redirect.headers.get('location')], [308, 'https://127.0.0.1/de/pricing?a=b']);
  for (const version of versions) await rollOut(version);
  await rollOut(versions.at(-2));
  const [posted, loaded] = await Promise.all([stopPosts(), stopGets()]);
  context.diagnostic(JSON.stringify({ posted, loaded }));
  assert.deepEqual([...posted.failed, ...loaded.failed], []);
  assert.ok(posted.sent > 100 && loaded.sent > 20);
  const { rows } = await admin.query('select max(name) as newest from kysely_migration');
  assert.equal(rows[0]?.newest, `900${upgrades}-upgrade`);
});
