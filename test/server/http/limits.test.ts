import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { minuteMs } from '#server/clock.ts';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { openDatabase } from '#server/db/open.ts';
import { isApiError } from '#server/http/api-error.ts';
import {
  clientBudgets,
  createClientReader,
  laneOf,
  pairBudgets,
  sharedClientBudgets,
  widestNetwork,
} from '#server/http/client.ts';
import { type Budget, createLimits, type LimitRule } from '#server/http/limits.ts';
import { createLog } from '#server/log.ts';
import { createSecrets } from '#server/secrets.ts';
import { recordQueries } from '#test/server/query-log.ts';
import { createTestClock } from '#test/server/support.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

const { location, drop } = await createTestDatabase();
const database = await openDatabase(location, createLog('silent'));
after(async () => {
  await database.close();
  await drop();
});

const clock = createTestClock('2026-11-21T12:00:00Z');
const secrets = createSecrets(['ab'.repeat(32)]);
const open = () => createLimits(database.db, clock, secrets);
const rule = (name: string, points: number): LimitRule => ({ name, points, windowMs: minuteMs });
const isRefused = (error: unknown): boolean => isApiError(error, 'tooManyRequests');

test('two processes count together', async () => {
  const processes = [open(), open()];
  const budget = { rule: rule('together', 5), key: 'one@example.com' };
  const tries = Array.from({ length: 40 }, (_, index) => processes[index % 2]?.consume(budget));
  const outcomes = await Promise.allSettled(tries);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
  assert.equal(refused.length, 35);
  for (const reason of refused) {
    assert.ok(isRefused(reason) && reason.retryAfter > 0 && reason.retryAfter <= 60, String(reason));
  }
});

test('several keys are cleared in one statement, and no others', async () => {
  const limits = open();
  const budgets = ['a', 'b', 'c'].map((key) => ({ rule: rule('cleared', 1), key }));
  const [first, second, third] = budgets as [Budget, Budget, Budget];
  for (const budget of budgets) await limits.consume(budget);
  for (const budget of budgets) await assert.rejects(limits.consume(budget), isRefused);
  const queries = await recordQueries(() => limits.clear(first, second));
  assert.equal(queries.length, 1);
  assert.deepEqual([await limits.consume(first), await limits.consume(second)], [0, 0]);
  await assert.rejects(limits.consume(third), isRefused);
});

test('keys are counted separately, a cleared key starts again, and all do after their time', async () => {
  const limits = open();
  const budget = (key: string) => ({ rule: rule('separate', 2), key });
  assert.deepEqual([await limits.consume(budget('two@x')), await limits.consume(budget('two@x'))], [1, 0]);
  await assert.rejects(limits.consume(budget('two@x')), isRefused);
  await limits.consume(budget('three@x'));
  await limits.clear(budget('two@x'));
  for (let count = 0; count < 2; count++) await limits.consume(budget('two@x'));
  await assert.rejects(limits.consume(budget('two@x')), isRefused);
  clock.advance(60_000);
  assert.equal(await limits.consume(budget('two@x')), 1);
  const rows = await database.db.selectFrom('limits').select('key').execute();
  assert.ok(
    rows.every(({ key }) => !key.includes('@')),
    'keys are stored as digests',
  );
});

test('a refused attempt costs no other budget anything, from whichever layer the refusal comes', async () => {
  const limits = open();
  const narrow = { rule: rule('narrow', 3), key: 'address' };
  const wide = { rule: rule('wide', 10), key: 'network' };
  for (let count = 0; count < 100; count++) await limits.consume(narrow, wide).catch(() => {});
  assert.equal(await limits.consume(wide), 6, 'the network has lost only what the address was granted');
  for (let count = 0; count < 6; count++) await limits.consume(wide);
  const fresh = { rule: rule('narrow', 3), key: 'other address' };
  for (let count = 0; count < 9; count++) await assert.rejects(limits.consume(fresh, wide), isRefused);
  assert.equal(await limits.consume(fresh), 2, 'an innocent address keeps its own attempts');
});

test('a refusal is no error in the log of PostgreSQL', async (context) => {
  const query = context.mock.method(pg.Client.prototype, 'query');
  const wide = { rule: rule('quiet', 1), key: 'x' };
  await open().consume(wide);
  await assert.rejects(open().consume({ rule: rule('fresh', 1), key: 'x' }, wide), isRefused);
  assert.ok(query.mock.calls.length > 1);
  await Promise.all(query.mock.calls.map(({ result }) => result));
});

test('simultaneous attempts of one address never take more from its network than the address has', async () => {
  const budgets: Budget[] = [
    { rule: rule('narrow', 3), key: 'racer' },
    { rule: rule('wide', 10), key: 'racing network' },
  ];
  await Promise.allSettled(Array.from({ length: 60 }, () => open().consume(...budgets)));
  assert.equal(await open().consume(budgets[1] as Budget), 6);
});

test('an attempt that loses the last point of its network to another one keeps its own', async () => {
  const wide = { rule: rule('contested', 20), key: 'contested network' };
  const narrow = Array.from({ length: 60 }, (_, index) => ({ rule: rule('narrow', 1), key: `contender ${index}` }));
  const outcomes = await Promise.allSettled(narrow.map((budget) => open().consume(budget, wide)));
  const losers = narrow.filter((_, index) => outcomes[index]?.status === 'rejected');
  assert.equal(losers.length, 40);
  for (const budget of losers) assert.equal(await open().consume(budget), 0);
});

test('an attempt that was given back can be used again', async () => {
  const limits = open();
  const budget = { rule: rule('returned', 2), key: 'x' };
  for (let count = 0; count < 50; count++) {
    await limits.consume(budget);
    await limits.giveBack(budget);
  }
  await limits.giveBack(budget);
  assert.equal(await limits.consume(budget), 1, 'never more than were taken');
});

test('a budget that was just refused is free again as soon as an attempt is given back', async () => {
  const limits = open();
  const budget = { rule: rule('refused', 1), key: 'x' };
  await limits.consume(budget);
  await assert.rejects(limits.consume(budget), isRefused);
  await limits.giveBack(budget);
  assert.equal(await limits.consume(budget), 0);
});

test('the time of a budget begins with its first attempt, and a refusal ends with it', async () => {
  const limits = open();
  const budget = { rule: rule('window', 2), key: 'x' };
  await limits.consume(budget);
  clock.advance(49_000);
  await limits.consume(budget);
  const refusal = { reason: 'tooManyRequests', retryAfter: 11, limits: ['window'] };
  await assert.rejects(limits.consume(budget), refusal);
  clock.advance(10_000);
  await assert.rejects(limits.consume(budget), { ...refusal, retryAfter: 1 });
  clock.advance(1_000);
  assert.equal(await limits.consume(budget), 1);
});

test('simultaneous attempts, returns, resets and deletions of the same budgets wait for each other and never fail', async () => {
  const limits = open();
  const budgets = [1, 2, 3, 4].map((width) => ({ rule: rule(`crossing ${5 - width}`, 1e6), key: 'x' }));
  const attempt = async () => {
    await limits.consume(...budgets);
    await limits.giveBack(...budgets);
    await limits.clear(...budgets.slice(1));
  };
  for (let round = 0; round < 20; round++) {
    clock.advance(60_000);
    const deletion = deleteInBatches(database.db, 'limits', sql`expire <= ${clock.now().getTime()}`);
    await Promise.all([...Array.from({ length: 30 }, attempt), deletion]);
  }
  assert.equal(await limits.consume(...budgets), 1e6 - 1);
});

test('an attempt may take several points, and none when too few are left', async () => {
  const limits = open();
  const budget = (amount: number) => ({ rule: rule('bytes', 10), key: 'x', amount });
  assert.equal(await limits.consume(budget(7)), 3);
  await assert.rejects(limits.consume(budget(4)), isRefused);
  clock.advance(5_000);
  assert.equal(await limits.consume(budget(3)), 0);
});

test('budgets nest by network, wider ones are larger, and an exit has a large one of its own but for what others need', () => {
  const clientOf = createClientReader((ipAddress) => ipAddress === '192.0.2.9');
  const points = (budgets: Budget[]) => budgets.map(({ rule, key }) => [key, rule.points]);
  assert.deepEqual(points(clientBudgets(rule('c', 10), clientOf('203.0.113.7'))), [
    ['203.0.113.7/32', 10],
    ['203.0.113.0/24', 80],
  ]);
  assert.deepEqual(points(clientBudgets(rule('c', 10), clientOf('2001:db8:1:2ff::1'))), [
    ['2001:db8:1:2ff::/64', 10],
    ['2001:db8:1:200::/56', 20],
    ['2001:db8:1::/48', 80],
  ]);
  assert.deepEqual(points(clientBudgets(rule('c', 10), clientOf('192.0.2.9'))), [['exit 192.0.2.9/32', 500]]);
  assert.deepEqual(points(pairBudgets(rule('p', 10), clientOf('203.0.113.7'), 'a@x')), [
    ['203.0.113.7/32 a@x', 10],
    ['203.0.113.0/24 a@x', 20],
  ]);
  assert.deepEqual(points(sharedClientBudgets(rule('s', 10), clientOf('203.0.113.7'))), [
    ['203.0.113.7/32', 10],
    ['203.0.113.0/24', 80],
  ]);
  assert.deepEqual(points(sharedClientBudgets(rule('s', 10), clientOf('192.0.2.9'))), [
    ['exit 192.0.2.9/32', 80],
    ['exits', 160],
  ]);
  assert.deepEqual(points(pairBudgets(rule('p', 10), clientOf('192.0.2.9'), 'a@x')), [
    ['exit 192.0.2.9/32 a@x', 10],
    ['exits a@x', 20],
  ]);
  assert.equal(widestNetwork(clientOf('192.0.2.9')), 'exits');
  assert.equal(laneOf(clientOf('192.0.2.9')).network, 'exit 192.0.2.9/32');
});

test('keys are stored as digests only', async () => {
  await open().consume({ rule: rule('private', 5), key: 'private@example.com' });
  const rows = await database.db.selectFrom('limits').selectAll().execute();
  assert.ok(rows.length > 0);
  assert.doesNotMatch(JSON.stringify(rows), /example/);
});
