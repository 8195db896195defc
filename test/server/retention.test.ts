/** What the privacy policy promises, a job does (docs/decisions/0043-retention.md). */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Locale, locales } from '#facts/locales.ts';
import { signInDays } from '#server/accounts/sign-in-history.ts';
import { completeOrder, findOrder } from '#server/billing/orders/store.ts';
import { insertDismissal } from '#server/billing/reconcile/dismissals.ts';
import { addMs, dayMs, hourMs, minuteMs, secondMs } from '#server/clock.ts';
import { eraseOldTickets } from '#server/contact/erase-tickets.ts';
import { openTicket } from '#server/contact/open-ticket.ts';
import { deleteTicketsOf } from '#server/contact/store.ts';
import { countRows } from '#server/db/count-rows.ts';
import { deletePastRegistrationsOfErased, forgetNetworksBefore, insertRegistration } from '#server/referral/store.ts';
import { applyRetention, retentionRules, startRetention } from '#server/retention.ts';
import { createOrder } from '#test/server/billing/rows.ts';
import { onPostgres, overtake } from '#test/support/lock-waits.ts';
import { image, openContactApp } from './contact/support.ts';
import { recordQueries } from './query-log.ts';

const app = await openContactApp();
const { db } = app.context;

type Counted = 'tickets' | 'webhook_events' | 'reconcile_dismissals' | 'jobs' | 'limits' | 'sign_ins' | 'invoices';
const count = async (table: Counted) => (await db.selectFrom(table).selectAll().execute()).length;

test('every table of the database has a rule, and the policy says what the rule does', async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%'`.execute(db);
  const expected = [...rows.map(({ name }) => name), 'images'].sort();
  assert.deepEqual(Object.keys(retentionRules).sort(), expected);
  const policy = readPolicy('en');
  for (const [table, rule] of Object.entries(retentionRules)) {
    if (rule.policy) assert.ok(policy.includes(rule.policy), `${table}: the policy does not say "${rule.policy}"`);
  }
});

test('the policy promises the same times in every language', () => {
  const promised = timesOf('en');
  assert.equal(promised.length, 6);
  for (const { code } of locales) assert.deepEqual(timesOf(code), promised, code);
});

/** The numbers of each line about how long data is kept. */
function timesOf(locale: Locale): string[] {
  const [, section = ''] = /\{#retention\}\n([^#]*)/.exec(readPolicy(locale)) ?? [];
  const lines = section.split('\n').filter((line) => line.startsWith('- '));
  // Some languages write "one day" with a digit.
  return lines.map((line) => [...line.matchAll(/\d{2,}|[2-9]/g)].map(String).sort().join(' '));
}

function readPolicy(locale: Locale): string {
  return readFileSync(new URL(`../../locales/legal/${locale}/privacy.md`, import.meta.url), 'utf8');
}

test('rows of every table whose rule is a time are deleted', async () => {
  const queries = await recordQueries(async () => {
    startRetention(app.context)();
    await app.context.background.idle();
    await applyRetention(app.context);
  });
  for (const [table, { until }] of Object.entries(retentionRules)) {
    if (/^(\d+ (?:days|minutes)|a day|expiry|the end of the tenth year)/.test(until))
      assert.ok(
        queries.some((query) => query.startsWith(`delete from "${table}" where ctid`)),
        `${table}: nothing is deleted, or all in one statement, which may exceed its time`,
      );
  }
});

test('old rows are found by an index: the tables hold years', async () => {
  const queries = await recordQueries(() => applyRetention(app.context));
  const deleted = queries.flatMap((query) => {
    const [, table, column] =
      /^delete from "(\w+)" where (?:ctid = .* where )?"?(\w+)"? <=? \$1(?: returning| limit|$)/.exec(query) ?? [];
    return table && column ? [{ table, column }] : [];
  });
  assert.ok(deleted.length > 10);
  for (const { table, column } of deleted) {
    // A person writes each dismissal. Almost every request writes a limit: an index would cost more than reading all once an hour.
    if (table === 'reconcile_dismissals' || table === 'limits') continue;
    const { rows } = await sql`
      select from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indrelid = ${table}::regclass and attname = ${column}
        and (indpred is null or pg_get_expr(indpred, indrelid) = ${`(${column} IS NOT NULL)`})`.execute(db);
    assert.ok(rows.length > 0, `${table}: no index of ${column}`);
  }
});

test('the rules are applied every hour, until the server stops', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const pass = async (ms: number) => {
    context.mock.timers.tick(ms);
    await app.context.background.idle();
    return count('limits');
  };
  const limit = { rule: { name: 'hourly', points: 1, windowMs: secondMs }, key: 'x' };
  const stop = startRetention(app.context);
  await app.context.limits.consume(limit);
  app.clock.advance(dayMs);
  assert.equal(await pass(hourMs - 1), 1);
  assert.equal(await pass(1), 0);
  stop();
  await app.context.limits.consume(limit);
  app.clock.advance(dayMs);
  assert.equal(await pass(hourMs), 1);
});

test('a message and its images are deleted after 24 months, and not before', async () => {
  app.clock.set('2026-03-10T12:00:00Z');
  await app.send({ images: await image() });
  const [name = ''] = app.storedImages();
  app.clock.set('2028-03-10T12:00:00Z');
  await applyRetention(app.context);
  await app.idle();
  assert.deepEqual([await count('tickets'), app.storedImages()], [1, [name]]);
  app.clock.advance(1);
  await applyRetention(app.context);
  await app.idle();
  assert.deepEqual([await count('tickets'), app.storedImages()], [0, []]);
});

test('payment events, dismissals, ended and given-up jobs are deleted after 400 days, waiting jobs never', async () => {
  await db.deleteFrom('jobs').execute();
  const at = app.clock.now();
  const event = { payment_provider: 'stripe' as const, event_id: 'evt_1', type: 'x', received_at: at, payload: '{}' };
  await db.insertInto('webhook_events').values(event).execute();
  await insertDismissal(db, { provider: 'stripe', object: 'in_1' }, at);
  const job = { kind: 'nobody-handles-this', payload: '{}', run_at: at, created_at: at };
  await db
    .insertInto('jobs')
    .values([
      { ...job, key: 'ended', ended_at: at },
      { ...job, key: 'given up', ended_at: at, failure: 'Error' },
      { ...job, key: 'waiting' },
      { ...job, key: 'failing', failure: 'Error' },
    ])
    .execute();
  app.clock.advance(400 * dayMs);
  await applyRetention(app.context);
  const counts = async () => [await count('webhook_events'), await count('reconcile_dismissals'), await count('jobs')];
  assert.deepEqual(await counts(), [1, 1, 4]);
  app.clock.advance(1);
  await applyRetention(app.context);
  assert.deepEqual(await counts(), [0, 0, 2]);
});

test('sessions, codes and what sign-ins leave are deleted a day after they expire, and not before', async () => {
  const at = app.clock.now();
  const account_id = await app.createAccount();
  const [digest, email] = ['expiring', 'expiring@example.com'];
  const [own, expires_at, locale, remember] = [{ digest, account_id }, at, 'en', false];
  await db.deleteFrom('sessions').execute();
  const session = { ...own, expires_at, label: '', remember, created_at: at, last_used_at: at };
  await db.insertInto('sessions').values(session).execute();
  const code = { id: crypto.randomUUID(), email, purpose: 'reset' as const, digest, requester: 'device', expires_at };
  await db.deleteFrom('codes').execute();
  await db
    .insertInto('codes')
    .values({ ...code, tries_left: 5, used_at: null })
    .execute();
  await db.deleteFrom('requested_codes').execute();
  await db.insertInto('requested_codes').values(code).execute();
  const token = { ...own, expires_at, flag: 'web' as const, client_code: null, remember };
  await db.insertInto('one_time_tokens').values(token).execute();
  const pending = { ...own, expires_at, method: 'password' as const, remember, restore: false };
  await db.insertInto('pending_sign_ins').values(pending).execute();
  await db.insertInto('passkey_challenges').values({ digest, purpose: 'sign-in', expires_at }).execute();
  const flow = { identity_provider: 'google' as const, expires_at, locale, remember, invite_code: null };
  await db
    .insertInto('oauth_flows')
    .values({ ...flow, state_digest: digest, binding_digest: '', nonce_digest: '' })
    .execute();
  const identity = { issuer: 'https://google.example', subject: '1', email, name: null };
  await db
    .insertInto('oauth_sign_ins')
    .values({ ...flow, ...identity, digest, needs: 'code' })
    .execute();
  const connection = { ...own, identity_provider: 'google' as const, session_digest: digest, expires_at };
  await db.insertInto('identity_connections').values(connection).execute();
  const begun = { account_id, secret: 'sealed', last_step: 0, created_at: at, enabled_at: null };
  await db.insertInto('second_factors').values(begun).execute();
  const tables = [
    ...(['sessions', 'codes', 'requested_codes', 'one_time_tokens', 'pending_sign_ins'] as const),
    ...(['passkey_challenges', 'oauth_flows', 'oauth_sign_ins', 'identity_connections', 'second_factors'] as const),
  ];
  const left = async () => {
    const counts = await Promise.all(tables.map((table) => countRows(db.selectFrom(table))));
    return tables.filter((_, index) => counts[index]);
  };
  app.clock.advance(dayMs - 1);
  await applyRetention(app.context);
  assert.deepEqual(await left(), tables);
  app.clock.advance(1);
  await applyRetention(app.context);
  assert.deepEqual(await left(), []);
});

test('expired counts of limits are deleted, others are kept', async () => {
  await db.deleteFrom('limits').execute();
  await app.context.limits.consume({ rule: { name: 'minute', points: 5, windowMs: minuteMs }, key: 'x' });
  app.clock.advance(59_999);
  await applyRetention(app.context);
  assert.equal(await count('limits'), 1);
  app.clock.advance(1);
  await applyRetention(app.context);
  assert.equal(await count('limits'), 0);
});

test('more rows than one statement deletes all go', async () => {
  const expire = app.clock.now().getTime();
  await sql`insert into limits (key, points, expire) select 'many:' || n, 1, ${expire} from generate_series(1, 20001) n`.execute(
    db,
  );
  const queries = await recordQueries(() => applyRetention(app.context));
  assert.equal(await countRows(db.selectFrom('limits')), 0);
  assert.equal(queries.filter((query) => query.startsWith('delete from "limits"')).length, 3);
});

test('networks of registrations are forgotten after their month', async () => {
  app.clock.set('2028-05-31T23:59:59Z');
  const inviter = await app.createAccount();
  const invited = await app.createAccount();
  const digests = { mailbox_digest: 'm', network_digest: 'n' };
  await db
    .insertInto('registrations')
    .values({
      ...digests,
      account_id: invited,
      inviter_id: inviter,
      month: '2028-05',
      registered_at: app.clock.now(),
      not_counted: null,
    })
    .execute();
  const stored = () => db.selectFrom('registrations').select(['mailbox_digest', 'network_digest']).executeTakeFirst();
  await applyRetention(app.context);
  assert.deepEqual(await stored(), digests);
  app.clock.advance(1_000);
  await applyRetention(app.context);
  assert.deepEqual(await stored(), { mailbox_digest: 'm', network_digest: '' });
});

test('sign-ins are deleted after 90 days, and not before', async () => {
  await db.deleteFrom('sign_ins').execute();
  await app.signUp('signed-in@example.com');
  await app.idle();
  app.clock.advance(signInDays * dayMs - 1);
  await applyRetention(app.context);
  assert.equal(await count('sign_ins'), 1);
  app.clock.advance(1);
  await applyRetention(app.context);
  assert.equal(await count('sign_ins'), 0);
});

test('an invoice is deleted after the tenth year that follows its own', async () => {
  app.clock.set('2030-12-31T23:59:59Z');
  const { order_id } = await createOrder(app.context, await app.createAccount());
  const invoice = { number: 'INV-2030-1', kind: 'invoice' as const, order_id, content: '{}' };
  await db
    .insertInto('invoices')
    .values({ ...invoice, issued_at: app.clock.now() })
    .execute();
  app.clock.set('2040-12-31T23:59:59Z');
  await applyRetention(app.context);
  assert.equal(await count('invoices'), 1);
  app.clock.advance(1_000);
  await applyRetention(app.context);
  assert.equal(await count('invoices'), 0);
});

test('who paid an order is forgotten after 400 days, the order is not', async () => {
  const { order_id } = await createOrder(app.context, await app.createAccount());
  await completeOrder(db, order_id, { payer_digest: 'digest' }, app.clock.now());
  const payer = async () => (await findOrder(db, order_id))?.payer_digest;
  app.clock.advance(400 * dayMs - 1);
  await applyRetention(app.context);
  assert.equal(await payer(), 'digest');
  app.clock.advance(1);
  await applyRetention(app.context);
  assert.equal(await payer(), null);
});

test('a rule that fails is logged and does not stop the others', async () => {
  await app.context.limits.consume({ rule: { name: 'x', points: 1, windowMs: secondMs }, key: 'x' });
  app.clock.advance(dayMs);
  const errors: unknown[] = [];
  const log = Object.assign(Object.create(app.context.log), { error: (fields: unknown) => errors.push(fields) });
  const jobs = { ...app.context.jobs, add: () => Promise.reject(new Error('down')) };
  const at = new Date('2020-01-01T00:00:00Z');
  const ticket = { ticket: 'T-OLD111', digest: 'd', email: 'a@example.com', account_id: null, order_id: null };
  await db
    .insertInto('tickets')
    .values({ ...ticket, suggestion: 'x', images: '["a.webp"]', locale: 'en', created_at: at })
    .execute();
  await applyRetention({ ...app.context, jobs, log });
  assert.equal(errors.length, 1);
  assert.equal(await count('tickets'), 1, 'nothing is deleted without the job that removes its images');
  assert.equal(await count('limits'), 0);
});

/** Another server erases an account of which it has locked the second row: a job that has the first one must not wait for it. */
test('messages and registrations that another server is erasing stay for the next time', onPostgres, async () => {
  const old = new Date('2020-01-01T00:00:00Z');
  const accountId = await app.createAccount();
  const ticket = { email: 'erasing@example.com', account_id: accountId, order_id: null, suggestion: '', topic: null };
  for (const digest of ['first', 'second'])
    await openTicket(db, { ...ticket, digest, images: [], locale: 'en', created_at: old });
  const guests = [await app.createAccount(), await app.createAccount()];
  const registration = { inviter_id: accountId, month: '2020-01', registered_at: old, mailbox_digest: 'm' };
  for (const account_id of guests)
    await insertRegistration(db, { ...registration, account_id, network_digest: 'n', not_counted: null });
  await db.updateTable('accounts').set({ erased_at: old }).where('id', 'in', guests).execute();
  const [, second = ''] = guests;
  const registrations = db.selectFrom('registrations').select('account_id').where('inviter_id', '=', accountId);
  await overtake(db, {
    lock: (tx) => tx.selectFrom('tickets').select('ticket').where('digest', '=', 'second').forUpdate().execute(),
    request: () => eraseOldTickets(db, app.context.jobs, addMs(old, 1)),
    change: (tx) => deleteTicketsOf(tx, { accountId, email: ticket.email }),
  });
  const tickets = db.selectFrom('tickets').select('digest').where('account_id', '=', accountId);
  assert.deepEqual(await tickets.execute(), []);
  for (const clean of [forgetNetworksBefore, deletePastRegistrationsOfErased]) {
    await overtake(db, {
      lock: (tx) =>
        tx.selectFrom('registrations').select('month').where('account_id', '=', second).forUpdate().execute(),
      request: () => clean(db, '2020-02'),
      change: (tx) =>
        tx.updateTable('registrations').set({ mailbox_digest: '' }).where('inviter_id', '=', accountId).execute(),
    });
  }
  assert.deepEqual(await registrations.execute(), [{ account_id: second }]);
});
