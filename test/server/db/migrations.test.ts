/** What an older version wrote is kept under the names that later migrations introduce. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { migrate, NewerSchemaError } from '#server/db/migrate.ts';
import { migrateLocation } from '#server/db/migrate-location.ts';
import { openDatabase } from '#server/db/open.ts';
import { createPgliteMemory } from '#server/db/pglite.ts';
import type { Database } from '#server/db/schema.ts';
import { createLog } from '#server/log.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { createMigratedDatabase, createTestDatabase } from '#test/support/test-database.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const at = '2026-11-01T00:00:00Z';

const formerRows = [
  `insert into accounts (id, email, password_hash, referral_code, created_at) values
    ('${id(1)}', 'ada@example.com', null, 'AAAA', '${at}'), ('${id(2)}', 'bob@example.com', null, 'BBBB', '${at}')`,
  `insert into orders (order_id, account_id, good_id, plan, term, amount, currency, status, payment_method, locale,
     provider_session_id, provider_url, provider_expires_at, created_at)
    values ('TRN-1', '${id(1)}', 2, 'personal', 'year', 4800, 'USD', 'completed', 'card', 'en',
     'cs_1', 'https://pay.example/cs_1', '${at}', '${at}')`,
  `insert into subscriptions (id, account_id, good_id, plan, status, current_period_end, cancel_at_period_end, started_at,
     updated_at, noticed_for) values ('sub_1', '${id(1)}', 2, 'personal', 'active', '${at}', false, '${at}', '${at}', '${at}')`,
  `insert into blocks (id, account_id, order_id, source, plan, days, bought_at)
    values ('${id(3)}', '${id(1)}', 'TRN-1', 'in_1', 'personal', 365, '${at}')`,
  `insert into webhook_events (provider, event_id, type, received_at, payload)
    values ('stripe', 'evt_1', 'invoice.paid', '${at}', '{}')`,
  `insert into handovers (digest, account_id, flag, remember, expires_at) values ('d1', '${id(1)}', 'web', true, '${at}')`,
  `insert into identities (issuer, subject, provider, account_id, email, created_at, last_used_at)
    values ('https://idp.example', 's1', 'google', '${id(1)}', 'ada@example.com', '${at}', '${at}')`,
  `insert into outside_flows (state_digest, provider, binding_digest, nonce_digest, locale, remember, parked, expires_at)
    values ('d2', 'apple', 'b', 'n', 'en', false, 'form', '${at}')`,
  `insert into outside_pending (digest, provider, issuer, subject, email, needs, locale, remember, expires_at)
    values ('d3', 'microsoft', 'https://idp.example', 's2', 'bob@example.com', 'code', 'en', false, '${at}')`,
  `insert into registrations (account_id, inviter_id, month, at, mailbox_digest, network_digest, not_counted)
    values ('${id(2)}', '${id(1)}', '2026-11', '${at}', 'm', 'n', 'ownAddress')`,
  `insert into rewards (id, account_id, month, number, earned_at, deadline, registrations, days)
    values ('${id(4)}', '${id(1)}', '2026-11', 1, '${at}', '${at}', 6, 12)`,
  `insert into tickets (ticket, digest, email, suggestion, pictures, locale, created_at)
    values ('T-1', 'd4', 'ada@example.com', 'Hello', '["a.webp"]', 'en', '${at}')`,
  `insert into jobs (key, kind, payload, run_at, created_at)
    values ('remove-pictures T-1', 'remove-pictures', '{"pictures":"a.webp b.webp"}', '${at}', '${at}')`,
];

test('an upgraded database keeps its rows under the new names', async (context) => {
  const { db } = await databaseAt('0009-deletion', context);
  for (const row of formerRows) await sql.raw(row).execute(db);
  await migrate(db);

  const one = <T extends keyof Database>(table: T) => db.selectFrom(table).selectAll().executeTakeFirstOrThrow();
  const date = new Date(at);
  const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(
    [order.checkout_session_id, order.checkout_url, order.checkout_expires_at],
    ['cs_1', 'https://pay.example/cs_1', date],
  );
  assert.partialDeepStrictEqual(await one('subscriptions'), { id: 'sub_1', renewal_notice_for: date });
  assert.partialDeepStrictEqual(await one('entitlements'), { source: 'in_1', days: 365, purchased_at: date });
  assert.partialDeepStrictEqual(await one('webhook_events'), { payment_provider: 'stripe', event_id: 'evt_1' });
  assert.partialDeepStrictEqual(await one('one_time_tokens'), { digest: 'd1', flag: 'web' });
  assert.partialDeepStrictEqual(await one('external_identities'), { subject: 's1', identity_provider: 'google' });
  assert.partialDeepStrictEqual(await one('oauth_flows'), { identity_provider: 'apple', callback_form: 'form' });
  assert.partialDeepStrictEqual(await one('oauth_sign_ins'), { identity_provider: 'microsoft', subject: 's2' });
  assert.partialDeepStrictEqual(await one('registrations'), { registered_at: date, not_counted: 'ownEmail' });
  assert.partialDeepStrictEqual(await one('rewards'), { number: 1, claim_deadline: date });
  assert.partialDeepStrictEqual(await one('tickets'), { ticket: 'T-1', images: ['a.webp'] });
  assert.partialDeepStrictEqual(await one('jobs'), {
    key: 'remove-images T-1',
    kind: 'remove-images',
    payload: { images: 'a.webp b.webp' },
  });
});

test('no table, column, index or constraint of a new database has a former name', async (context) => {
  const { db } = await databaseAt('0010-plain-names', context);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where table_schema = 'public'
    union select table_name || '.' || column_name from information_schema.columns where table_schema = 'public'
    union select indexname from pg_indexes where schemaname = 'public'
    union select conname from pg_constraint join pg_namespace n on n.oid = connamespace
      where n.nspname = 'public' and contype in ('p', 'u', 'f', 'c')`.execute(db);
  const names = rows.map(({ name }) => name);
  assert.ok(names.includes('entitlements.purchased_at') && names.includes('one_time_tokens_pkey'));
  assert.deepEqual(
    names.filter((name) =>
      /block|handover|outside|^identities|bought|pictures|noticed|\.deadline|\.provider|parked/.test(name),
    ),
    [],
  );
});

test('every foreign key has an index: a deleted account would be looked for in the whole table', async (context) => {
  const { db } = await databaseAt('0010-plain-names', context);
  await migrate(db);
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || '.' || conname as key from pg_constraint
    where contype = 'f' and not exists (
      select from pg_index where indrelid = conrelid and indpred is null and indkey[0] = conkey[1])`.execute(db);
  assert.deepEqual(
    rows.map(({ key }) => key),
    [],
  );
});

test('a registration is refused with a former reason for not counting', async (context) => {
  const { db } = await databaseAt('0010-plain-names', context);
  await sql.raw(formerRows[0] ?? '').execute(db);
  const insert = (reason: string) =>
    sql`insert into registrations (account_id, inviter_id, month, registered_at, mailbox_digest, network_digest, not_counted)
      values (${id(2)}, ${id(1)}, '2026-11', ${at}, 'm', 'n', ${reason})`.execute(db);
  await assert.rejects(insert('ownAddress'), /registrations_not_counted_check/);
  await insert('ownEmail');
});

test('a pending job that keeps one renewal continues under its new kind', async (context) => {
  const { db } = await databaseAt('0020-code-requester', context);
  await sql`insert into jobs (key, kind, payload, run_at, created_at)
    values ('renewals 1', 'renew-only-newest', '{}', ${at}, ${at})`.execute(db);
  await migrate(db);
  const jobs = await db.selectFrom('jobs').select('kind').execute();
  assert.deepEqual(jobs, [{ kind: 'settle-renewals' }]);
});

test('the commands of operators name accounts by their ids, and no email stays', async (context) => {
  const { db } = await databaseAt('0073-ticket-topics', context);
  await sql.raw(formerRows[0] ?? '').execute(db);
  const later = '2026-11-02T00:00:00Z';
  await sql`insert into ops_actions (id, at, by, why, command, outcome) values
    ('1', ${later}, 'olga', 'w', 'grant-days Ada@example.com --plan personal', 'done'),
    ('2', ${later}, 'olga', 'w', 'sessions end eve@example.com', 'No account: eve@example.com. Try'),
    ('3', '2026-10-31T00:00:00Z', 'olga', 'w', 'sessions end bob@example.com', 'done'),
    ('4', ${later}, 'olga', 'w', 'maintenance off', null)`.execute(db);
  await migrate(db);
  const actions = await db.selectFrom('ops_actions').select(['command', 'outcome']).orderBy('id').execute();
  assert.deepEqual(actions, [
    { command: `grant-days ${id(1)} --plan personal`, outcome: 'done' },
    { command: 'sessions end [email]', outcome: 'No account: [email] Try' },
    // That account had another owner of the email.
    { command: 'sessions end [email]', outcome: 'done' },
    { command: 'maintenance off', outcome: null },
  ]);
});

test('a server works on a newer database unless that requires a migration that it lacks', async (context) => {
  const { db } = await databaseAt('0060-schema-requirements', context);
  const newer = await folderWith({
    '0900-added.ts': "export const up = (db) => db.schema.createTable('added').addColumn('id', 'text').execute();",
    '0901-removed.ts': `import { requireMigration } from ${JSON.stringify(import.meta.resolve('#server/db/migrate.ts'))};
      export async function up(db) {
        await requireMigration(db, '0900-added');
        await db.schema.dropTable('added').execute();
      }`,
  });
  const ran = await migrate(db, { folder: newer });
  assert.deepEqual(ran.ran.slice(-2), ['0900-added', '0901-removed']);
  await assert.rejects(migrate(db), (error) => {
    return error instanceof NewerSchemaError && /to 0901-removed\), and servers without 0900-added/.test(error.message);
  });
  await db.deleteFrom('schema_requirements').execute();
  assert.deepEqual(await migrate(db), { ran: [], newest: '0901-removed' });
});

const onPostgres = {
  skip: process.env.TEST_DATABASE_URL ? false : 'PGlite has neither statement timeouts nor a second connection',
};

test('a migration may take longer than any statement of the server', onPostgres, async (context) => {
  const { location, drop } = await createTestDatabase();
  context.after(drop);
  assert.ok(location.kind === 'postgres');
  const folder = await folderWith({
    '0900-slow.ts': `import { sql } from ${JSON.stringify(import.meta.resolve('kysely'))};
      export const up = (db) => sql\`select pg_sleep(2)\`.execute(db);`,
  });
  const timeouts = { statementTimeoutMs: 1000, silenceTimeoutMs: 1000 };
  const { db, close } = await openDatabase({ ...location, ...timeouts }, createLog('silent'), { folder });
  context.after(close);
  // Both limits are the same, and either may end the statement first.
  await assert.rejects(sql`select pg_sleep(600)`.execute(db), /timeout|Connection terminated/);
  // Without timeouts, which a busy machine could reach.
  assert.deepEqual(await migrateLocation(location, { folder }), { ran: [], newest: '0900-slow' });
});

test('a migration that waits for a backup keeps nobody from reading', {
  ...onPostgres,
  timeout: 300_000,
}, async (context) => {
  const { location, drop } = await createTestDatabase();
  context.after(drop);
  assert.ok(location.kind === 'postgres');
  const { db, close } = await openDatabase(location, createLog('silent'));
  context.after(close);
  const folder = await folderWith({
    '0900-added.ts': "export const up = (db) => db.schema.alterTable('accounts').addColumn('added', 'text').execute();",
  });
  const blocked = Promise.withResolvers<void>();
  const read = (reader: Kysely<Database>) => reader.selectFrom('accounts').select('id').execute();
  const backup = await db.transaction().execute(async (tx) => {
    await read(tx);
    const migrated = migrateLocation(location, { folder, retryMs: 1000, onBlocked: blocked.resolve });
    await blocked.promise;
    assert.deepEqual(await read(db), []);
    return { migrated };
  });
  assert.deepEqual((await backup.migrated).ran, ['0900-added']);
});

test(
  'a migration that waits keeps what those before it have done, and none of their locks',
  onPostgres,
  async (context) => {
    const { location, drop } = await createTestDatabase();
    context.after(drop);
    const { db, close } = await openDatabase(location, createLog('silent'));
    context.after(close);
    const folder = await folderWith({
      '0900-added.ts':
        "export const up = (db) => db.schema.alterTable('accounts').addColumn('added', 'text').execute();",
      '0901-index.ts':
        "export const up = (db) => db.schema.createIndex('added').on('orders').column('locale').execute();",
    });
    const blocked = Promise.withResolvers<void>();
    const writing = db.transaction().execute(async (tx) => {
      await sql`lock table orders in row exclusive mode`.execute(tx);
      const migrated = migrateLocation(location, { folder, retryMs: 1000, onBlocked: blocked.resolve });
      await blocked.promise;
      assert.deepEqual((await sql`select added from accounts`.execute(db)).rows, []);
      return { migrated };
    });
    assert.deepEqual((await (await writing).migrated).ran, ['0900-added', '0901-index']);
  },
);

test('an upgraded database has the columns and indexes of a new one', onPostgres, async (context) => {
  const { location, db } = await postgresAt('0010-plain-names', context);
  await migrateLocation(location);
  assert.deepEqual(await readSchema(db), await readSchema((await postgresAt(undefined, context)).db));
});

async function readSchema(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select indexdef || ' ' || indisvalid as line from pg_indexes
      join pg_index on indexrelid = quote_ident(indexname)::regclass where schemaname = 'public'
    union all select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default)
      from information_schema.columns where table_schema = 'public'
    order by line`.execute(db);
  return rows.map(({ line }) => line);
}

/** Where a process is killed that migrates. Each transaction keeps the statement `waiting` from its end until then. */
const kills = [
  {
    step: 'the first one of a new database',
    target: null,
    hold: (tx: Kysely<Database>) => sql`create table orders (id text)`.execute(tx),
    waiting: 'create table "orders"%',
  },
  {
    step: 'the preparation',
    target: '0090-payers',
    hold: (tx: Kysely<Database>) => sql`lock table accounts in row exclusive mode`.execute(tx),
    waiting: 'create index concurrently "accounts_erased"%',
  },
  {
    step: 'the final step',
    target: '0091-erased-accounts',
    hold: (tx: Kysely<Database>) => tx.selectFrom('orders').select('order_id').execute(),
    waiting: 'drop index "orders_refund_requested"%',
  },
];

for (const { step, target, hold, waiting } of kills) {
  test(`the next start completes a migration whose process was killed in ${step}`, onPostgres, async (context) => {
    const { location, drop } = await createTestDatabase();
    assert.ok(location.kind === 'postgres');
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: location.url }) }),
    });
    context.after(async () => {
      await db.destroy();
      await drop();
    });
    if (target) await migrateLocation(location, { target });
    await db.transaction().execute(async (tx) => {
      await hold(tx);
      const migrating = spawn(process.execPath, ['--input-type=module', '--eval', script, location.url]);
      const isWaiting = sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like ${waiting}`;
      await waitUntil(async () => (await isWaiting.execute(db)).rows.length > 0, 'the migration does not wait');
      migrating.kill('SIGKILL');
      await once(migrating, 'exit');
      // By itself PostgreSQL notices that within 10 seconds.
      for (const { pid } of (await isWaiting.execute(db)).rows)
        await sql`select pg_terminate_backend(${pid})`.execute(db);
      await waitUntil(async () => (await isWaiting.execute(db)).rows.length === 0, 'the migration goes on');
      if (!target) await sql`drop table orders`.execute(tx);
    });
    await migrateLocation(location);
    assert.deepEqual(await readSchema(db), await readSchema((await postgresAt(undefined, context)).db));
  });
}

const script = `const { migrateLocation } = await import(${JSON.stringify(import.meta.resolve('#server/db/migrate-location.ts'))});
  await migrateLocation({ kind: 'postgres', url: process.argv[1] });`;

test('accounts get the language of their newest order, whether or not in batches', onPostgres, async (context) => {
  for (const migrateAll of [migrateLocation, null]) {
    const { location, db } = await postgresAt('0034-cards', context);
    await sql.raw(formerRows[0] ?? '').execute(db);
    await sql`insert into orders (order_id, account_id, good_id, plan, term, amount, currency, status, payment_method,
        locale, created_at)
      select n::text, ${id(1)}, 2, 'personal', 'year', 4800, 'USD', 'completed', 'card', locale, ${at}::timestamptz + n * interval '1 day'
      from unnest(array[1, 3, 2], array['en', 'ja', 'fr']) as orders (n, locale)`.execute(db);
    await (migrateAll ? migrateAll(location) : migrate(db));
    const accounts = await db.selectFrom('accounts').select('locale').orderBy('email').execute();
    assert.deepEqual(accounts, [{ locale: 'ja' }, { locale: null }]);
  }
});

/** A migration whose `prepare` builds a unique index of `limits`. */
const indexMigration = {
  '0900-index.ts': `import { buildIndexConcurrently, ensureIndex } from ${JSON.stringify(import.meta.resolve('#server/db/online-changes.ts'))};
    const index = { name: 'added', on: 'limits (points)', unique: true };
    export const prepare = (db) => buildIndexConcurrently(db, index);
    export const up = (db) => ensureIndex(db, index);`,
};
const isAddedValid = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass('added')`.execute(db);
  return rows[0]?.valid;
};

async function hasWaiting(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

test('an index is built while customers write, and a build that failed is repeated', onPostgres, async (context) => {
  const { location, db } = await postgresAt(undefined, context);
  const folder = await folderWith(indexMigration);
  const insert = (key: string, points: number) =>
    db.insertInto('limits').values({ key, points, expire: null }).execute();
  await insert('one', 1);
  await insert('two', 1);
  await assert.rejects(migrateLocation(location, { folder }), { code: '23505' });
  assert.equal(await isAddedValid(db), false);
  await db.updateTable('limits').set({ points: 2 }).where('key', '=', 'two').execute();
  const begun = Promise.withResolvers<string>();
  const migrated = await db.transaction().execute(async (tx) => {
    await tx.updateTable('limits').set({ points: 3 }).where('key', '=', 'one').execute();
    const result = migrateLocation(location, { folder, onPrepare: begun.resolve, onBlocked: assert.fail });
    await begun.promise;
    await waitUntil(() => hasWaiting(db), 'the build does not wait for the transaction');
    // Longer than a migration waits for a table.
    await setTimeout(4_000);
    await insert('three', 4);
    return { result };
  });
  assert.deepEqual((await migrated.result).ran, ['0900-index']);
  assert.equal(await isAddedValid(db), true);
});

test('two processes that migrate at once do not wait for each other for ever', onPostgres, async (context) => {
  const { location, db } = await postgresAt(undefined, context);
  const folder = await folderWith(indexMigration);
  const both = [1, 2].map(() => migrateLocation(location, { folder, onBlocked: assert.fail }));
  const ran = (await Promise.all(both)).flatMap((each) => each.ran);
  assert.deepEqual(ran, ['0900-index']);
  assert.equal(await isAddedValid(db), true);
});

test('a migration goes on when its connection breaks while it waits', onPostgres, async (context) => {
  const { location, db } = await postgresAt(undefined, context);
  const folder = await folderWith({
    '0900-added.ts': "export const up = (db) => db.schema.alterTable('accounts').addColumn('added', 'text').execute();",
  });
  const blocked = Promise.withResolvers<void>();
  const { migrated } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').select('id').execute();
    const migrated = migrateLocation(location, { folder, retryMs: 1000, onBlocked: blocked.resolve });
    await blocked.promise;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle'`.execute(tx);
    return { migrated };
  });
  assert.deepEqual((await migrated).ran, ['0900-added']);
});

/** Runs `act` while a process that prepares `indexMigration` waits for another transaction. */
async function duringPreparation(
  { location, db }: Awaited<ReturnType<typeof postgresAt>>,
  folder: string,
  act: () => Promise<void>,
): Promise<void> {
  const begun = Promise.withResolvers<string>();
  await db.insertInto('limits').values({ key: 'one', points: 1, expire: null }).execute();
  const { prepared } = await db.transaction().execute(async (tx) => {
    await tx.updateTable('limits').set({ points: 2 }).execute();
    const prepared = migrateLocation(location, { folder, onPrepare: begun.resolve });
    await begun.promise;
    await act();
    return { prepared };
  });
  assert.deepEqual((await prepared).ran, ['0900-index']);
}

test('a server restarts while the next version prepares', { ...onPostgres, timeout: 300_000 }, async (context) => {
  const opened = await postgresAt(undefined, context);
  await duringPreparation(opened, await folderWith(indexMigration), async () => {
    assert.deepEqual((await migrateLocation(opened.location)).ran, []);
  });
});

test('the network keeps the connection of a migration that is silent for minutes', onPostgres, async (context) => {
  const { location } = await postgresAt(undefined, context);
  const setKeepAlive = context.mock.method(Socket.prototype, 'setKeepAlive');
  await migrateLocation(location);
  assert.ok(setKeepAlive.mock.calls.some(({ arguments: [enable, delayMs] }) => enable && delayMs === 30_000));
});

test('whoever waits for another process that migrates says so, once', onPostgres, async (context) => {
  const opened = await postgresAt(undefined, context);
  const folder = await folderWith(indexMigration);
  const waiting = Promise.withResolvers<void>();
  let waits = 0;
  const onWait = () => {
    waits++;
    waiting.resolve();
  };
  const second = Promise.withResolvers<Promise<unknown>>();
  await duringPreparation(opened, folder, async () => {
    second.resolve(migrateLocation(opened.location, { folder, onWait, onPrepare: assert.fail }));
    await waiting.promise;
    // Some attempts later.
    await setTimeout(1_000);
  });
  assert.deepEqual(await second.promise, { ran: [], newest: '0900-index' });
  assert.equal(waits, 1);
});

test('PostgreSQL notices that a process that prepares is gone', onPostgres, async (context) => {
  const { location, db } = await postgresAt(undefined, context);
  const folder = await folderWith({
    '0900-shown.ts': `import { sql } from ${JSON.stringify(import.meta.resolve('kysely'))};
      export const prepare = (db) =>
        sql\`create table shown as select current_setting('client_connection_check_interval') as value\`.execute(db);
      export const up = () => {};`,
  });
  await migrateLocation(location, { folder });
  assert.deepEqual((await sql`select value from shown`.execute(db)).rows, [{ value: '10s' }]);
});

test('a migration is tried again after a table was in use or a deadlock, and no other error', async (context) => {
  const { location, drop } = await createMigratedDatabase();
  context.after(drop);
  const folder = await folderWith({
    '0900-added.ts': `const codes = ['55P03', '40P01', '42501'];
      export async function up(db) {
        await db.schema.createTable('added').addColumn('id', 'text').execute();
        throw Object.assign(new Error('refused'), { code: codes.shift() });
      }`,
  });
  const attempt = migrateLocation(location, { folder, retryMs: 0 });
  await assert.rejects(attempt, ({ message, cause }: Error) => {
    assert.deepEqual(
      [message, cause],
      ['Migration 0900-added failed', Object.assign(new Error('refused'), { code: '42501' })],
    );
    return true;
  });
});

test('what keeps a migration waiting, and what it prepares, is reported once', async (context) => {
  const { location, drop } = await createMigratedDatabase();
  context.after(drop);
  const failing = `const codes = ['55P03', '40P01', '55P03'];
    const refuse = () => {
      const code = codes.shift();
      if (code) throw Object.assign(new Error('refused'), { code });
    };
    export const prepare = () => {};
    export const up = refuse;`;
  const folder = await folderWith({ '0900-first.ts': failing, '0901-second.ts': failing });
  const reports: string[] = [];
  const { ran } = await migrateLocation(location, {
    folder,
    retryMs: 0,
    onPrepare: (name) => reports.push(name),
    onBlocked: () => reports.push('blocked'),
  });
  assert.deepEqual(ran, ['0900-first', '0901-second']);
  const prepared = location.kind === 'postgres' ? ran : [];
  assert.deepEqual(reports, [...prepared.slice(0, 1), 'blocked', ...prepared.slice(1), 'blocked']);
});

test('a role that may not create tables is told so, not only that a transaction has failed', async (context) => {
  const pglite = await createPgliteMemory();
  context.after(() => pglite.close());
  await pglite.exec('create role guest; revoke create on schema public from public; set role guest');
  await assert.rejects(migrateLocation({ kind: 'pglite', pglite }), {
    code: '42501',
    message: 'permission denied to create tables',
  });
});

type Cleanup = { after(done: () => Promise<void>): void };

/** The migrations of this version and these files. */
async function folderWith(files: Record<string, string>): Promise<string> {
  const own = path.resolve('server/db/migrations');
  const folder = createTemporaryFolder();
  for (const file of await readdir(own)) {
    const url = JSON.stringify(pathToFileURL(path.join(own, file)).href);
    await writeFile(path.join(folder, file), `export * from ${url};`);
  }
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
  return folder;
}

/** A database on PostgreSQL after the migration of this name, or the latest. */
async function postgresAt(target: string | undefined, context: Cleanup) {
  const { location, drop } = await createTestDatabase();
  assert.ok(location.kind === 'postgres');
  const { db, close } = await openDatabase(location, createLog('silent'), { ...(target && { target }) });
  context.after(async () => {
    await close();
    await drop();
  });
  return { location, db };
}

/** An empty database after the migration of this name. */
async function databaseAt(target: string, context: Cleanup): Promise<{ db: Kysely<Database> }> {
  const { location, drop } = await createTestDatabase();
  const { db, close } = await openDatabase(location, createLog('silent'), { target });
  context.after(async () => {
    await close();
    await drop();
  });
  return { db };
}
