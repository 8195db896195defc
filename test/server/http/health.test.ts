import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { fastify } from 'fastify';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { createDrain } from '#server/http/drain.ts';
import { healthRoutes } from '#server/http/health.ts';
import { openTestApp, startTestApp } from '#test/server/support.ts';

const testApp = await openTestApp();

test('without its database the server is alive but not ready', async (context) => {
  assert.deepEqual((await testApp.get('/healthz')).body, { status: 'alive' });
  // On a busy machine the database could take longer than the two seconds.
  context.mock.timers.enable({ apis: ['setTimeout'] });
  assert.deepEqual((await testApp.get('/readyz')).body, { status: 'ready' });
  await testApp.context.db.destroy();
  assert.equal((await testApp.get('/healthz')).status, 200);
  assert.equal((await testApp.get('/readyz')).status, 503);
  // Every process has the same database: without any, there would be no pages either.
  assert.equal((await testApp.get('/readyz?exclude=database')).status, 200);
});

test('a database that refuses writes, as a standby does, is not ready', async () => {
  const { context, close } = await startTestApp();
  const readOnly = context.db.transaction().setAccessMode('read only');
  await readOnly.execute(async (db) => {
    const app = fastify();
    healthRoutes(app, { db, failingServices: new Set() }, createDrain());
    assert.equal((await app.inject('/readyz')).statusCode, 503);
  });
  await close();
});

/** A database that gives nobody a connection. */
const silentDb: Db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => Object.assign(new DummyDriver(), { acquireConnection: () => new Promise<never>(() => {}) }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test('a process that is about to stop is alive but not ready', async () => {
  const [app, drain] = [fastify(), createDrain()];
  healthRoutes(app, { db: silentDb, failingServices: new Set() }, drain);
  drain.start();
  const response = await app.inject('/readyz');
  assert.deepEqual([response.statusCode, response.json()], [503, { status: 'stopping' }]);
  const alive = await app.inject('/healthz');
  assert.equal(alive.statusCode, 200);
  for (const { headers } of [response, alive]) assert.equal(headers['cache-control'], 'no-store');
});

test('a server that is ready names the other services that fail, but not through a proxy', async (context) => {
  const other = await startTestApp();
  // On a busy machine the database could take longer than the two seconds.
  context.mock.timers.enable({ apis: ['setTimeout'] });
  other.context.failingServices.add('mail');
  const { status, body } = await other.get('/readyz');
  const proxied = await other.get('/readyz', { headers: { 'x-forwarded-for': '203.0.113.9' } });
  context.mock.timers.reset();
  await other.close();
  assert.deepEqual([status, body], [200, { status: 'ready', failing: ['mail'] }]);
  assert.deepEqual([proxied.status, proxied.body], [200, { status: 'ready' }]);
});

test('a database that does not respond within two seconds is unreachable', async () => {
  const app = fastify();
  healthRoutes(app, { db: silentDb, failingServices: new Set() }, createDrain());
  await app.ready();
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    let status = 0;
    void app.inject('/readyz').then(({ statusCode }) => {
      status = statusCode;
    });
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    assert.equal(status, 0);
    mock.timers.tick(2_000);
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    assert.equal(status, 503);
  } finally {
    mock.timers.reset();
  }
});
