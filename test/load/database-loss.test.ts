import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { isDatabaseLoss } from '#server/db/errors.ts';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { password } from '#test/support/account.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { startCluster } from './cluster.ts';
import { type ApiResponse, buy, call, endpoints, pay, signUp, waitForStatus } from './customer.ts';
import { findDiscrepancies } from './reconcile.ts';

const cluster = await startCluster({ size: 1 });
after(() => cluster.close());

const unavailable = 1010;
const customer = await signUp(cluster, 'steady@example.com');
const { token } = customer;
const pid = cluster.slots[0]?.server()?.pid;

/** Every kind of request that needs the database. */
const requests: (() => Promise<ApiResponse>)[] = [
  () => call(cluster, 'GET', endpoints.user, { token }),
  () => call(cluster, 'GET', endpoints.orders, { token }),
  () => call(cluster, 'POST', endpoints.buy.card, { token, body: { good_id: 1 } }),
  () => call(cluster, 'POST', endpoints.buy.paypal, { token, body: { good_id: 1 } }),
  () => call(cluster, 'POST', endpoints.signIn, { body: { email: customer.email, password, deviceType: 'web' } }),
];
const statusOf = async (path: string) => (await fetch(cluster.url() + path)).status;
const isReady = async () => (await statusOf('/readyz')) === 200;

const waitUntilReady = () => waitUntil(isReady, 'the server does not get ready');

/** Repeats each request until it succeeds: a busy database accepts new connections late. */
async function waitUntilServed(): Promise<void> {
  for (const send of requests) await waitUntil(async () => (await send()).success, 'a request keeps failing');
}

/** The server responds, and its process was not restarted. */
async function assertAlive(): Promise<void> {
  assert.equal(await statusOf('/healthz'), 200);
  assert.equal(cluster.slots[0]?.server()?.pid, pid);
}

test('without its database the server responds 503, and recovers without a restart', async () => {
  const purchase = await buy(cluster, customer, 'card', 2);
  await cluster.postgres.crash();
  assert.equal(await statusOf('/readyz'), 503);
  await assertAlive();
  const responses = await Promise.all(Array.from({ length: 8 }, () => requests.map((send) => send())).flat());
  for (const { status, code, headers } of responses) {
    assert.deepEqual([status, code], [503, unavailable]);
    assert.match(headers.get('retry-after') ?? '', /^\d+$/);
  }
  assert.equal((await call(cluster, 'GET', endpoints.products)).status, 200);
  assert.equal(await statusOf('/ipGeo'), 200);
  // Paid while the database is down.
  await pay(purchase);

  await cluster.postgres.start();
  await waitUntilReady();
  await assertAlive();
  await waitUntilServed();
  await waitForStatus(cluster, customer, purchase.orderId, 'completed');
  assert.deepEqual(await findDiscrepancies(cluster), []);
});

test('terminated connections cause a 503 at most', async () => {
  let isTerminating = true;
  const responses: ApiResponse[] = [];
  const sending = requests.map(async (send) => {
    while (isTerminating) responses.push(await send());
  });
  const kinds = () => new Set(responses.map(({ status, code }) => `${status} ${code}`));
  // On a slow machine, 20 terminations can fall between the requests.
  for (let count = 0; count < 20 || kinds().size < 2; count++) {
    await wait(50);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()`.execute(cluster.db);
  }
  isTerminating = false;
  await Promise.all(sending);
  assert.deepEqual(kinds(), new Set(['200 0', `503 ${unavailable}`]));
  await assertAlive();
  await waitUntilServed();
});

test('a database that stops responding fails the waiting queries; later queries use another connection', async () => {
  const database = await openDatabase(
    { kind: 'postgres', url: cluster.postgres.url, silenceTimeoutMs: 8_000 },
    createLog('silent'),
  );
  const query = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
  const [{ pid: frozen } = { pid: 0 }] = (await query()).rows;
  process.kill(frozen, 'SIGSTOP');
  await assert.rejects(query, isDatabaseLoss);
  assert.notEqual((await query()).rows[0]?.pid, frozen);
  process.kill(frozen, 'SIGCONT');
  await database.close();
});
