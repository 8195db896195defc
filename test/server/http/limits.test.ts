import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/open.ts';
import { ApiError } from '#server/http/api-error.ts';
import { createLimits, type LimitRule } from '#server/http/limits.ts';
import { createLog } from '#server/log.ts';
import { createTestDatabase } from '#test/server/support.ts';

const { location, drop } = await createTestDatabase();
const database = await openDatabase(location, createLog('silent'));
after(async () => {
  await database.close();
  await drop();
});

const rule: LimitRule = { name: 'test', points: 5, seconds: 60 };

test('two processes count together', async () => {
  const processes = [createLimits(database.pool), createLimits(database.pool)];
  const tries = Array.from({ length: 40 }, (_, index) => processes[index % 2]?.consume(rule, 'one@example.com'));
  const outcomes = await Promise.allSettled(tries);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
  assert.equal(refused.length, 35);
  for (const reason of refused) {
    assert.ok(reason instanceof ApiError && reason.reason === 'tooManyRequests');
    assert.ok(reason.retryAfter && reason.retryAfter <= 60);
  }
});

test('keys are counted separately, and a cleared key starts again', async () => {
  const limits = createLimits(database.pool);
  for (let count = 0; count < 5; count++) await limits.consume(rule, 'two@example.com');
  await limits.consume(rule, 'three@example.com');
  await limits.clear(rule, 'two@example.com');
  await limits.consume(rule, 'two@example.com');
  const rows = await database.db.selectFrom('limits').select('key').execute();
  assert.ok(
    rows.every(({ key }) => !key.includes('@')),
    'keys are stored as digests',
  );
});
