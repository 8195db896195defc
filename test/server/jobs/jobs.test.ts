/** Jobs done by one or several processes; each call of `createJobs` acts as a process. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, type TestContext, test } from 'node:test';
import { addMs, dayMs, hourMs, minuteMs, secondMs } from '#server/clock.ts';
import { openDatabase } from '#server/db/open.ts';
import { alarmingTries, createJobs, type JobHandler, type JobOptions, type Jobs } from '#server/jobs/jobs.ts';
import { findOpenJobs, renewLease, retryJobs } from '#server/jobs/store.ts';
import { createLog } from '#server/log.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { createTestClock, type TestClock } from '../support.ts';

const log = createLog('silent');
const leaseMs = 2 * minuteMs;
const renewIntervalMs = 30 * secondMs;
/** Only what never happens takes as long. */
const timeoutMs = minuteMs;

let clock: TestClock;
const testDatabase = await createTestDatabase();
const opened = await openDatabase(testDatabase.location, log);
const db = opened.db;
beforeEach(async () => {
  clock = createTestClock('2026-11-21T12:00:00.000Z');
  await db.deleteFrom('jobs').execute();
});
after(async () => {
  await opened.close();
  await testDatabase.drop();
});

const job = (key: string) => ({ kind: 'test', key, payload: { of: key } });

/** Creates a process; `done` has the keys of the jobs that its handler was called with, in order. */
function createProcess(handler: JobHandler = async () => {}, options?: JobOptions): Jobs & { done: string[] } {
  const done: string[] = [];
  const jobs = createJobs({ db, clock, log });
  jobs.handle(
    'test',
    (job) => {
      done.push(job.key);
      return handler(job);
    },
    options,
  );
  return { ...jobs, done };
}

/** Key and state of the jobs that are not completed. */
const openJobs = async (limit = 10) =>
  (await findOpenJobs(db, { state: undefined, kind: undefined, limit })).map(({ key, state }) => `${key} ${state}`);

/** A process whose handler hangs until `release`, like one that died or is suspended. */
async function createStuckProcess(): Promise<{ release(): Promise<void> }> {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const stuck = createProcess(async () => {
    reached.resolve();
    await released.promise;
  });
  const end = stuck.runDue();
  await Promise.race([reached.promise, end]);
  return {
    async release() {
      released.resolve();
      await end;
    },
  };
}

test('a job is done once, with its payload, by a process that has its handler', async () => {
  const other = createJobs({ db, clock, log });
  other.handle('something else', () => assert.fail('no job of this kind exists'));
  const payloads: object[] = [];
  const jobs = createProcess(async ({ payload }) => {
    payloads.push(payload);
  });
  await other.add(db, job('a'));
  await other.runDue();
  assert.deepEqual(payloads, []);
  await jobs.runDue();
  await jobs.runDue();
  assert.deepEqual(payloads, [{ of: 'a' }]);
});

test('a key that is added twice is done once, even after the first job has ended', async () => {
  const jobs = createProcess();
  await Promise.all([jobs.add(db, job('a')), jobs.add(db, job('a'))]);
  await jobs.runDue();
  await jobs.add(db, job('a'));
  await jobs.runDue();
  assert.deepEqual(jobs.done, ['a']);
});

test('the job that has been due longest runs first', async () => {
  const jobs = createProcess();
  for (const key of ['b', 'c', 'a']) {
    await jobs.add(db, job(key));
    clock.advance(1);
  }
  await jobs.runDue();
  assert.deepEqual(jobs.done, ['b', 'c', 'a']);
});

test('a job added in a transaction that is rolled back never runs', async () => {
  const jobs = createProcess();
  const undone = db.transaction().execute(async (tx) => {
    await jobs.add(tx, job('undone'));
    throw new Error('no');
  });
  await assert.rejects(undone, /no/);
  await db.transaction().execute((tx) => jobs.add(tx, job('kept')));
  await jobs.runDue();
  assert.deepEqual(jobs.done, ['kept']);
});

test('a failing job is retried with growing delays and finally given up', async () => {
  const jobs = createProcess(async () => {
    throw new RangeError('for ada@example.com');
  });
  await jobs.add(db, job('a'));
  await jobs.runDue();
  const delays = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, ...[1, 6, 6, 6].map((h) => h * hourMs)];
  for (const [index, delay] of delays.entries()) {
    clock.advance(delay - 1);
    await jobs.runDue();
    assert.equal(jobs.done.length, index + 1, `too early after try ${index + 1}`);
    clock.advance(1);
    await jobs.runDue();
    assert.equal(jobs.done.length, index + 2, `no retry after try ${index + 1}`);
  }
  for (let tries = 0; tries < 100; tries++) {
    clock.advance(6 * hourMs);
    await jobs.runDue();
  }
  assert.equal(jobs.done.length, 7 + 54, 'every six hours for two weeks');
  const row = await db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
  assert.equal(row.failure, 'RangeError');
  assert.doesNotMatch(JSON.stringify(row), /ada@/);
});

test('a failing job does not delay others, and is done when its handler works again', async () => {
  let isBroken = true;
  const jobs = createProcess(async ({ key }) => {
    if (key === 'a' && isBroken) throw new Error('not today');
  });
  await jobs.add(db, job('a'));
  await jobs.add(db, job('b'));
  await jobs.runDue();
  assert.deepEqual(await openJobs(), ['a failing']);
  isBroken = false;
  clock.advance(5 * secondMs);
  await jobs.runDue();
  assert.deepEqual([jobs.done, await openJobs()], [['a', 'b', 'a'], []]);
});

test('another process claims the job of a dead process when the lease ends, not before', async () => {
  const jobs = createProcess();
  await jobs.add(db, job('a'));
  const dead = await createStuckProcess();
  clock.advance(leaseMs - 1);
  await jobs.runDue();
  assert.deepEqual(jobs.done, []);
  clock.advance(1);
  await jobs.runDue();
  assert.deepEqual([jobs.done, await openJobs()], [['a'], []]);
  await dead.release();
});

/** Moves the clock with a process at work, and waits for its renewal of the lease each time. */
async function renewFor({ mock }: TestContext, ms: number): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += renewIntervalMs) {
    clock.advance(renewIntervalMs);
    mock.timers.tick(renewIntervalMs);
    await waitUntil(() => isLeasedUntil(addMs(clock.now(), leaseMs)), 'the lease is not renewed');
  }
}

async function isLeasedUntil(until: Date): Promise<boolean> {
  const { leased_until } = await db.selectFrom('jobs').select('leased_until').executeTakeFirstOrThrow();
  return leased_until?.getTime() === until.getTime();
}

test('a process keeps its job while it works, and for 2 minutes after its death', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const other = createProcess();
  await other.add(db, job('a'));
  const slow = await createStuckProcess();
  await renewFor(context, 10 * minuteMs);
  clock.advance(leaseMs - 1);
  await other.runDue();
  assert.deepEqual(other.done, []);
  clock.advance(1);
  await other.runDue();
  assert.deepEqual(other.done, ['a']);
  await slow.release();
});

test('a handler that hangs loses its job after half an hour', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const other = createProcess();
  await other.add(db, job('a'));
  const hanging = await createStuckProcess();
  await renewFor(context, 30 * minuteMs - renewIntervalMs);
  clock.advance(leaseMs - 1);
  context.mock.timers.tick(leaseMs - 1);
  await other.runDue();
  assert.deepEqual(other.done, []);
  clock.advance(1);
  await other.runDue();
  assert.deepEqual(other.done, ['a']);
  await hanging.release();
});

test('a job that has ended is no longer renewed', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const start = context.mock.method(globalThis, 'setInterval');
  const stop = context.mock.method(globalThis, 'clearInterval');
  const jobs = createProcess(() => Promise.reject(new Error('down')));
  await jobs.add(db, job('a'));
  await jobs.runDue();
  const [timers, stopped] = [
    start.mock.calls.map(({ result }) => result),
    stop.mock.calls.map((call) => call.arguments[0]),
  ];
  assert.equal(timers.length, 1);
  assert.deepEqual(stopped, timers);
});

test('a process that lost its lease does not renew that of the new owner', async () => {
  await createProcess().add(db, job('a'));
  const owner = await createStuckProcess();
  await renewLease(db, 'a', randomUUID(), addMs(clock.now(), dayMs));
  assert.ok(await isLeasedUntil(addMs(clock.now(), leaseMs)));
  await owner.release();
});

test('a process that lost its lease cannot complete the job', async () => {
  await createProcess().add(db, job('a'));
  const first = await createStuckProcess();
  clock.advance(leaseMs);
  const second = await createStuckProcess();
  await first.release();
  assert.deepEqual(await openJobs(), ['a due']);
  await second.release();
  assert.deepEqual(await openJobs(), []);
});

test('a process that fails after losing its lease does not affect the new owner', async () => {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = createProcess(async () => {
    reached.resolve();
    await released.promise;
    throw new Error('too late');
  });
  await slow.add(db, job('a'));
  const end = slow.runDue();
  await reached.promise;
  clock.advance(leaseMs);
  const second = await createStuckProcess();
  released.resolve();
  await end;
  clock.advance(minuteMs);
  const third = createProcess();
  await third.runDue();
  assert.deepEqual(third.done, []);
  await second.release();
  assert.deepEqual(await openJobs(), []);
});

test('a job that fails and is done in the end is no longer open, and cannot be retried', async () => {
  let isBroken = true;
  const jobs = createProcess(async () => {
    if (isBroken) throw new Error('not today');
  });
  await jobs.add(db, job('a'));
  await jobs.runDue();
  isBroken = false;
  clock.advance(5 * secondMs);
  await jobs.runDue();
  assert.deepEqual(await openJobs(), []);
  assert.deepEqual(await retryJobs(db, { key: 'a' }, clock.now()), []);
});

test('a job that was late before its first try is not given up at once', async () => {
  const jobs = createProcess(() => Promise.reject(new Error('down')));
  await jobs.add(db, job('a'));
  clock.advance(15 * dayMs);
  await jobs.runDue();
  assert.deepEqual(await openJobs(), ['a failing']);
});

test('a given-up job that a person retries is tried for two weeks again', async () => {
  const jobs = createProcess(() => Promise.reject(new Error('down')));
  const failFor = async (days: number) => {
    for (let day = 0; day < days; day++) {
      await jobs.runDue();
      clock.advance(dayMs);
    }
    return openJobs();
  };
  await jobs.add(db, job('a'));
  assert.deepEqual(await failFor(16), ['a given up']);
  assert.deepEqual(await retryJobs(db, { key: 'a' }, clock.now()), ['a']);
  assert.deepEqual(await failFor(13), ['a failing']);
  assert.deepEqual(await failFor(2), ['a given up']);
});

test('a job that a person retries while a process works on it is not done by another one, too', async () => {
  const failing = createProcess(() => Promise.reject(new Error('down')));
  await failing.add(db, job('a'));
  await failing.runDue();
  clock.advance(5 * secondMs);
  const slow = await createStuckProcess();
  assert.deepEqual(await retryJobs(db, { key: 'a' }, clock.now()), ['a']);
  const other = createProcess();
  await other.runDue();
  assert.deepEqual(other.done, []);
  await slow.release();
  assert.deepEqual(await openJobs(), []);
});

test('open jobs are listed by when they are due, the longest overdue first', async () => {
  const { add } = createProcess();
  for (const key of ['b', 'c', 'a']) {
    await add(db, job(key));
    clock.advance(1);
  }
  assert.deepEqual(await openJobs(), ['b due', 'c due', 'a due']);
  assert.deepEqual(await openJobs(1), ['b due']);
});

test('a process that lost its lease cannot give the job up', async () => {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = createProcess(async () => {
    reached.resolve();
    await released.promise;
    throw new Error('too late');
  });
  await slow.add(db, job('a'));
  // The next failure is the last one.
  await db.updateTable('jobs').set({ tries: alarmingTries, failure: 'Error' }).execute();
  clock.advance(15 * dayMs);
  const end = slow.runDue();
  await reached.promise;
  clock.advance(leaseMs);
  const second = await createStuckProcess();
  released.resolve();
  await end;
  assert.deepEqual(await openJobs(), ['a failing']);
  await second.release();
  assert.deepEqual(await openJobs(), []);
});

test('a job that fails for hours is an error in the log, and so is one that is given up; its kind decides when', async () => {
  const lines: { level: string; msg: string; kind: string; key: string; orderId: string }[] = [];
  const jobs = createJobs({ db, clock, log: createLog('info', { write: (line) => lines.push(JSON.parse(line)) }) });
  jobs.handle('short', () => Promise.reject(new Error('down')), { giveUpAfterMs: 18 * hourMs });
  await jobs.add(db, {
    ...job('a'),
    kind: 'short',
    payload: { orderId: 'TRN-1', email: 'a@example.com', name: 'Ada' },
  });
  for (let hour = 0; hour < 30; hour++) {
    await jobs.runDue();
    clock.advance(hourMs);
  }
  const messages = lines.map(({ level, msg, kind }) => `${level} ${msg} ${kind}`);
  assert.deepEqual(messages, [
    ...Array(6).fill('warn job failed short'),
    'error job failing short',
    'error job given up short',
  ]);
  const last = lines.at(-1);
  assert.deepEqual([last?.key, last?.orderId], ['a', 'TRN-1'], 'the line names the job and its order');
  assert.doesNotMatch(JSON.stringify(lines), /@|Ada/, 'of the payload only ids are logged');
});

test('a job that ends every process is given up', async () => {
  const jobs = createProcess();
  await jobs.add(db, job('fatal'));
  const dead = [];
  for (let tries = 0; tries < alarmingTries; tries++) {
    dead.push(await createStuckProcess());
    clock.advance(leaseMs);
  }
  await jobs.runDue();
  assert.deepEqual(jobs.done, []);
  const row = await db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([row.ended_at, row.failure], [clock.now(), 'CrashingJobError']);
  for (const { release } of dead) await release();
  assert.deepEqual(await openJobs(), ['fatal given up']);
});

test('a job that fails once and then ends every process is given up too', async () => {
  const jobs = createProcess(async () => {
    throw new Error('no');
  });
  await jobs.add(db, job('fatal'));
  await jobs.runDue();
  const dead = [];
  for (let tries = 0; tries < alarmingTries; tries++) {
    clock.advance(leaseMs);
    dead.push(await createStuckProcess());
  }
  clock.advance(leaseMs);
  await jobs.runDue();
  for (const { release } of dead) await release();
  assert.deepEqual(await openJobs(), ['fatal given up']);
});

test('jobs that wait for a mail server do not delay those that send no mail', async () => {
  const jobs = createJobs({ db, clock, log });
  const [connected, responded, ended] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  let waiting = 0;
  jobs.handle('mail', async () => {
    waiting += 1;
    if (waiting === 3) connected.resolve();
    await responded.promise;
  });
  jobs.handle('renewal', async () => ended.resolve(), { sendsMail: false });
  for (const key of ['a', 'b', 'c', 'd']) await jobs.add(db, { ...job(key), kind: 'mail' });
  jobs.start();
  await connected.promise;
  await jobs.add(db, { ...job('e'), kind: 'renewal' });
  await ended.promise;
  assert.equal(waiting, 3);
  responded.resolve();
  await jobs.stop();
});

test('two processes never do the same job', async () => {
  const running = new Set<string>();
  const began = new Set<string>();
  const bothBegan = Promise.withResolvers<void>();
  const workOf =
    (name: string): JobHandler =>
    async ({ key }) => {
      assert.ok(!running.has(key), `${key} is already running`);
      running.add(key);
      began.add(name);
      if (began.size === 2) bothBegan.resolve();
      // On a busy machine one process could do every job before the other one has begun.
      await bothBegan.promise;
      await new Promise((resolve) => setImmediate(resolve));
      running.delete(key);
    };
  const [one, other] = [createProcess(workOf('one')), createProcess(workOf('other'))];
  const keys = Array.from({ length: 200 }, (_, index) => `job-${String(index).padStart(3, '0')}`);
  for (const key of keys) await one.add(db, job(key));
  await Promise.all([one, other, one, other].map((jobs) => jobs.runDue()));
  assert.deepEqual([...one.done, ...other.done].sort(), keys);
  assert.deepEqual(await openJobs(), []);
});

test('a started process finds new jobs by itself, and stopping waits for running ones', async () => {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const finished: string[] = [];
  const jobs = createProcess(async ({ key }) => {
    reached.resolve();
    await released.promise;
    finished.push(key);
  });
  jobs.start();
  await jobs.add(db, job('a'));
  await reached.promise;
  await jobs.add(db, job('b'));
  let isStopped = false;
  const stopped = jobs.stop().then(() => {
    isStopped = true;
  });
  await openJobs();
  assert.equal(isStopped, false);
  released.resolve();
  await stopped;
  assert.equal(jobs.done[0], 'a');
  assert.deepEqual(finished.toSorted(), jobs.done.toSorted());
});

test('a process that stops claims no more jobs', async (context) => {
  // Another poll could be claiming when the process stops.
  context.mock.timers.enable({ apis: ['setInterval'] });
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const jobs = createProcess(async () => {
    reached.resolve();
    await released.promise;
  });
  await jobs.add(db, job('a'));
  jobs.start();
  await reached.promise;
  const stopped = jobs.stop();
  await createProcess().add(db, job('b'));
  released.resolve();
  await stopped;
  assert.deepEqual(jobs.done, ['a']);
});

test('a process does four jobs at the same time, however many are due', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const released = Promise.withResolvers<void>();
  const jobs = createProcess(() => released.promise, { sendsMail: false });
  const keys = Array.from({ length: 8 }, (_, index) => `job-${index}`);
  for (const key of keys) await jobs.add(db, job(key));
  jobs.start();
  for (let poll = 0; poll < keys.length; poll++) {
    context.mock.timers.tick(secondMs);
    // By now the job of this poll is claimed.
    await openJobs();
  }
  await waitUntil(() => jobs.done.length >= 4, 'fewer than four jobs are done');
  assert.equal(jobs.done.length, 4);
  released.resolve();
  await jobs.stop();
});

test('a steady stream of new jobs does not keep a process from starting', async () => {
  const jobs = createProcess();
  jobs.start();
  let added = 0;
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline && jobs.done.length === 0; added++) {
    await jobs.add(db, job(`job-${added}`));
    // Without this pause, a database in the same process would keep timers from running.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await jobs.stop();
  assert.ok(jobs.done.length > 0, `nothing was done while ${added} jobs were added`);
});

test('a second handler for the same kind is refused', () => {
  assert.throws(() => createProcess().handle('test', async () => {}), /test/);
});
