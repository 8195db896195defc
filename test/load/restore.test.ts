/** The commands of docs/operate/backup-restore.md, as they are written there, and webhooks that were held meanwhile. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { dayMs } from '#server/clock.ts';
import type { Database } from '#server/db/schema.ts';
import { postgresFolder } from '../../scripts/test-run/postgres.ts';
import { startCluster } from './cluster.ts';
import { buy, pay, signUp, waitForStatus } from './customer.ts';
import { controlWebhooks, findDiscrepancies } from './reconcile.ts';

let databaseUrl: string | null = null;
const cluster = await startCluster({
  size: 1,
  settingsOf: () => (databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
});
const folder = mkdtempSync(path.join(tmpdir(), 'tern-backup-'));
const { url } = cluster.postgres;
/** Of the application's role, which is no superuser. */
const restoredUrl = url.replace(/\/\/\w+@/, '//tern@').replace(/\w+$/, 'tern_restored');
const pool = new pg.Pool({ connectionString: restoredUrl });
pool.on('error', () => {});
after(async () => {
  await pool.end();
  await cluster.close();
  rmSync(folder, { recursive: true });
});

const [backUp = '', restore = '', repair = ''] = [
  ...readFileSync('docs/operate/backup-restore.md', 'utf8').matchAll(/```sh\n(.*?)```/gs),
].map(([, commands = '']) => commands);

/** In the shell of an operator. */
async function run(commands: string): Promise<void> {
  const since = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
  const settings = {
    SANDBOX_URL: cluster.sandboxUrl,
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: 'http://localhost:3000',
  };
  const script = commands.replaceAll('tern.dump', path.join(folder, 'tern.dump')).replaceAll(/\d{4}-\d\d-\d\d/g, since);
  // Not synchronously: the fakes run in this process.
  await promisify(execFile)('sh', ['-ec', script], {
    env: {
      ...process.env,
      ...settings,
      PATH: [postgresFolder(), path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
      DATABASE_URL: script.includes('reconcile') ? restoredUrl : url,
      ADMIN_URL: url,
      RESTORED_URL: restoredUrl,
    },
  });
}

test('after a restore by an ordinary role and `reconcile`, payments and days agree, and held webhooks change nothing', async () => {
  const customer = await signUp(cluster, 'restored@example.com');
  const other = await signUp(cluster, 'other@example.com');
  const before = await buy(cluster, customer, 'card', 1);
  await pay(before);
  await waitForStatus(cluster, customer, before.orderId, 'completed');
  await run(backUp);

  const lost = await buy(cluster, other, 'paypal', 1);
  await pay(lost);
  await waitForStatus(cluster, other, lost.orderId, 'completed');
  await controlWebhooks(cluster, 'webhooks', { mode: 'hold' });
  await pay(await buy(cluster, customer, 'card', 3));
  await cluster.slots[0]?.kill();

  await sql`create role tern login`.execute(cluster.db);
  await run(restore);
  const restored = { ...cluster, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
  assert.notDeepEqual(await findDiscrepancies(restored), []);
  await run(repair);
  assert.deepEqual(await findDiscrepancies(restored), []);

  databaseUrl = restoredUrl;
  await cluster.slots[0]?.start();
  await controlWebhooks(cluster, 'webhooks/release');
  await controlWebhooks(cluster, 'webhooks/wait');
  assert.deepEqual(await findDiscrepancies(restored), []);
});
