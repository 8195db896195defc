import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { type Answer, buy, call, calls, password, pay, signUp, until } from './customer.ts';
import { startFleet } from './fleet.ts';
import { disagreements } from './ledgers.ts';

const fleet = await startFleet({ size: 1 });
after(() => fleet.close());

const unavailable = 1010;
const customer = await signUp(fleet, 'steady@example.com');
const { token } = customer;
const pid = fleet.places[0]?.server()?.pid;

/** Every kind of call that needs the database. */
const askers: (() => Promise<Answer>)[] = [
  () => call(fleet, 'GET', calls.user, { token }),
  () => call(fleet, 'GET', calls.orders, { token }),
  () => call(fleet, 'POST', calls.buy.card, { token, body: { good_id: 1 } }),
  () => call(fleet, 'POST', calls.buy.paypal, { token, body: { good_id: 1 } }),
  () => call(fleet, 'POST', calls.signIn, { body: { email: customer.email, password, deviceType: 'web' } }),
];
const statusOf = async (path: string) => (await fetch(fleet.url() + path)).status;
const isReady = async () => (await statusOf('/readyz')) === 200;

async function ready(): Promise<void> {
  while (!(await isReady())) await wait(50);
}

/** The same process as in the beginning, and it answers. */
async function assertAlive(): Promise<void> {
  assert.equal(await statusOf('/healthz'), 200);
  assert.equal(fleet.places[0]?.server()?.pid, pid);
}

test('without its database the server lives and says so; with it again it works, without a restart', async () => {
  const purchase = await buy(fleet, customer, 'card', 2);
  await fleet.postgres.crash();
  assert.equal(await statusOf('/readyz'), 503);
  await assertAlive();
  const answers = await Promise.all(Array.from({ length: 8 }, () => askers.map((ask) => ask())).flat());
  for (const { status, code, headers } of answers) {
    assert.deepEqual([status, code], [503, unavailable]);
    assert.match(headers.get('retry-after') ?? '', /^\d+$/);
  }
  assert.equal((await call(fleet, 'GET', calls.products)).status, 200);
  assert.equal(await statusOf('/ipGeo'), 200);
  // Paid while nobody could write it down.
  await pay(purchase);

  await fleet.postgres.start();
  await ready();
  await assertAlive();
  for (const ask of askers) assert.equal((await ask()).success, true);
  await until(fleet, customer, purchase.orderId, 'completed');
  assert.deepEqual(await disagreements(fleet), []);
});

test('connections that are cut amid calls cost a 503 at most, again and again', async () => {
  let cutting = true;
  const answers: Answer[] = [];
  const asking = askers.map(async (ask) => {
    while (cutting) answers.push(await ask());
  });
  for (let count = 0; count < 20; count++) {
    await wait(50);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()`.execute(fleet.db);
  }
  cutting = false;
  await Promise.all(asking);
  const kinds = new Set(answers.map(({ status, code }) => `${status} ${code}`));
  assert.deepEqual(kinds, new Set(['200 0', `503 ${unavailable}`]));
  await assertAlive();
  for (const ask of askers) assert.equal((await ask()).success, true);
});

test('a database that falls silent fails the queries that wait for it, and serves again when it is back', async () => {
  const database = await openDatabase(
    { kind: 'postgres', url: fleet.postgres.url, silenceMs: 500 },
    createLog('silent'),
  );
  const ask = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
  const [{ pid: frozen } = { pid: 0 }] = (await ask()).rows;
  process.kill(frozen, 'SIGSTOP');
  await assert.rejects(ask());
  assert.notEqual((await ask()).rows[0]?.pid, frozen);
  process.kill(frozen, 'SIGCONT');
  await database.close();
});
