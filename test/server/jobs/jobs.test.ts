/** Jobs on a database, done by one process or several; a process here is one `createJobs`. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { dayMs, hourMs, addMs, minuteMs, secondMs } from '#server/clock.ts';
import { type Db, type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { createJobs, type JobHandler, type Jobs, mostTries } from '#server/jobs/jobs.ts';
import { createLog } from '#server/log.ts';
import { type TestClock, testClock, testDatabase } from '../support.ts';

const log = createLog('silent');
const leaseMs = 2 * minuteMs;

let clock: TestClock;
let place: Awaited<ReturnType<typeof testDatabase>>;
let opened: OpenDatabase;
let db: Db;
before(async () => {
  place = await testDatabase();
  opened = await openDatabase(place.place, log);
  db = opened.db;
});
beforeEach(async () => {
  clock = testClock('2026-11-21T12:00:00.000Z');
  await db.deleteFrom('jobs').execute();
  await db.deleteFrom('limits').execute();
});
after(async () => {
  await opened.close();
  await place.drop();
});

const job = (key: string) => ({ kind: 'test', key, payload: { of: key } });

/** A process, and the keys of what it was asked to do, in order. */
function newProcess(handler: JobHandler = async () => undefined): Jobs & { done: string[] } {
  const done: string[] = [];
  const jobs = createJobs({ db, clock, log });
  jobs.handle('test', (given) => {
    done.push(given.key);
    return handler(given);
  });
  return { ...jobs, done };
}

/** An effect that can be seen: a row in a table that is of no matter here. */
const leaveTrace = (key: string) => async (tx: Db) => {
  await tx.insertInto('limits').values({ key, points: 1, expire: null }).execute();
};
const traces = async () => (await db.selectFrom('limits').select('key').orderBy('key').execute()).map(({ key }) => key);

/** A process whose handler is stuck until `release` lets it go on, as one that has died or sleeps. */
async function stuckProcess(): Promise<{ release(): Promise<void> }> {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const stuck = newProcess(async ({ key }) => {
    reached.resolve();
    await released.promise;
    return leaveTrace(`late ${key}`);
  });
  const end = stuck.idle();
  await Promise.race([reached.promise, end]);
  return {
    async release() {
      released.resolve();
      await end;
    },
  };
}

test('a job is done once, with its payload, by the process that has its handler', async () => {
  const other = createJobs({ db, clock, log });
  other.handle('something else', () => assert.fail('not asked for'));
  const payloads: object[] = [];
  const jobs = newProcess(async ({ payload }) => {
    payloads.push(payload);
    return undefined;
  });
  await other.add(db, job('a'));
  await other.idle();
  assert.deepEqual(payloads, []);
  await jobs.idle();
  await jobs.idle();
  assert.deepEqual(payloads, [{ of: 'a' }]);
});

test('the same key added twice is done once, also when the first has ended', async () => {
  const jobs = newProcess();
  await Promise.all([jobs.add(db, job('a')), jobs.add(db, job('a'))]);
  await jobs.idle();
  await jobs.add(db, job('a'));
  await jobs.idle();
  assert.deepEqual(jobs.done, ['a']);
});

test('what is due later waits for its time; what waits longest comes first', async () => {
  const jobs = newProcess();
  const in1h = addMs(clock.now(), hourMs);
  await jobs.add(db, { ...job('later'), runAt: in1h });
  await jobs.add(db, job('now'));
  await jobs.add(db, { ...job('overdue'), runAt: addMs(clock.now(), -hourMs) });
  clock.advance(hourMs - 1);
  await jobs.idle();
  assert.deepEqual(jobs.done, ['overdue', 'now']);
  clock.advance(1);
  await jobs.idle();
  assert.deepEqual(jobs.done, ['overdue', 'now', 'later']);
});

test('added in a transaction that is rolled back, it never runs', async () => {
  const jobs = newProcess();
  const undone = db.transaction().execute(async (tx) => {
    await jobs.add(tx, job('undone'));
    throw new Error('no');
  });
  await assert.rejects(undone, /no/);
  await db.transaction().execute((tx) => jobs.add(tx, job('kept')));
  await jobs.idle();
  assert.deepEqual(jobs.done, ['kept']);
});

test('a handler that throws is called again after ever longer waits, and at last no more', async () => {
  const jobs = newProcess(async () => {
    throw new RangeError('for ada@example.com');
  });
  await jobs.add(db, job('a'));
  await jobs.idle();
  const waits = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, hourMs, 6 * hourMs];
  for (const [index, wait] of waits.entries()) {
    clock.advance(wait - 1);
    await jobs.idle();
    assert.equal(jobs.done.length, index + 1, `too early after try ${index + 1}`);
    clock.advance(1);
    await jobs.idle();
    assert.equal(jobs.done.length, index + 2, `not again after try ${index + 1}`);
  }
  clock.advance(365 * dayMs);
  await jobs.idle();
  assert.equal(jobs.done.length, mostTries);
  const row = await db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
  assert.equal(row.failure, 'RangeError');
  assert.doesNotMatch(JSON.stringify(row), /ada@/);
});

test('one that fails does not hold up the others, and is done when it works again', async () => {
  let isBroken = true;
  const jobs = newProcess(async ({ key }) => {
    if (key === 'a' && isBroken) throw new Error('not today');
    return leaveTrace(key);
  });
  await jobs.add(db, job('a'));
  await jobs.add(db, job('b'));
  await jobs.idle();
  assert.deepEqual(await traces(), ['b']);
  isBroken = false;
  clock.advance(5 * secondMs);
  await jobs.idle();
  assert.deepEqual(await traces(), ['a', 'b']);
});

test('the effect is written only with the end: when it fails halfway, neither is', async () => {
  let isBroken = true;
  const jobs = newProcess(async ({ key }) => async (tx) => {
    await leaveTrace(key)(tx);
    if (isBroken) throw new Error('halfway');
  });
  await jobs.add(db, job('a'));
  await jobs.idle();
  assert.deepEqual(await traces(), []);
  isBroken = false;
  clock.advance(5 * secondMs);
  await jobs.idle();
  assert.deepEqual([await traces(), jobs.done], [['a'], ['a', 'a']]);
});

test('the job of a dead process is taken over when its lease is over, not before', async () => {
  const jobs = newProcess(async ({ key }) => leaveTrace(key));
  await jobs.add(db, job('a'));
  const dead = await stuckProcess();
  clock.advance(leaseMs - 1);
  await jobs.idle();
  assert.deepEqual(jobs.done, []);
  clock.advance(1);
  await jobs.idle();
  assert.deepEqual([jobs.done, await traces()], [['a'], ['a']]);
  await dead.release();
  assert.deepEqual(await traces(), ['a'], 'who lost the lease leaves no trace');
});

test('who lost the lease and fails does not disturb the one who has it', async () => {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = newProcess(async () => {
    reached.resolve();
    await released.promise;
    throw new Error('too late');
  });
  await slow.add(db, job('a'));
  const end = slow.idle();
  await reached.promise;
  clock.advance(leaseMs);
  const second = await stuckProcess();
  released.resolve();
  await end;
  clock.advance(minuteMs);
  const third = newProcess();
  await third.idle();
  assert.deepEqual(third.done, []);
  await second.release();
  assert.deepEqual(await traces(), ['late a']);
});

test('a job that kills every process is given up too', async () => {
  const jobs = newProcess();
  await jobs.add(db, job('deadly'));
  const dead = [];
  for (let tries = 0; tries < mostTries; tries++) {
    dead.push(await stuckProcess());
    clock.advance(leaseMs);
  }
  await jobs.idle();
  assert.deepEqual(jobs.done, []);
  const row = await db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([row.ended_at, row.failure], [clock.now(), 'Abandoned']);
  for (const { release } of dead) await release();
  assert.deepEqual(await traces(), []);
});

test('two processes never do the same job, at once or again', async () => {
  const underWay = new Set<string>();
  const work: JobHandler = async ({ key }) => {
    assert.ok(!underWay.has(key), `${key} is under way already`);
    underWay.add(key);
    await new Promise((resolve) => setImmediate(resolve));
    underWay.delete(key);
    return leaveTrace(key);
  };
  const [one, other] = [newProcess(work), newProcess(work)];
  const keys = Array.from({ length: 200 }, (_, index) => `job-${String(index).padStart(3, '0')}`);
  for (const key of keys) await one.add(db, job(key));
  await Promise.all([one, other, one, other].map((jobs) => jobs.idle()));
  assert.deepEqual([...one.done, ...other.done].sort(), keys);
  assert.deepEqual(await traces(), keys);
  assert.ok(one.done.length > 0 && other.done.length > 0, 'both took part');
});

test('a started process comes to new work by itself; stopping waits for what is under way', async () => {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const jobs = newProcess(async ({ key }) => {
    reached.resolve();
    await released.promise;
    return leaveTrace(key);
  });
  jobs.start();
  await jobs.add(db, job('a'));
  await reached.promise;
  await jobs.add(db, job('b'));
  const stopped = jobs.stop();
  released.resolve();
  await stopped;
  assert.equal(jobs.done[0], 'a');
  assert.deepEqual(await traces(), jobs.done.toSorted());
});

test('work that keeps coming does not keep the process from beginning', async () => {
  const jobs = newProcess();
  jobs.start();
  let added = 0;
  for (; added < 2_000 && jobs.done.length === 0; added++) {
    await jobs.add(db, job(`job-${added}`));
    // A database in the same process leaves timers no turn by itself.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await jobs.stop();
  assert.ok(jobs.done.length > 0, `nothing was done while ${added} jobs came`);
});

test('two handlers of one kind are a mistake', () => {
  assert.throws(() => newProcess().handle('test', async () => undefined), /test/);
});
