/**
 * Background jobs that must not be lost: written in the transaction that makes them necessary, done later by any process, and
 * retried when that process dies (docs/decisions/0025-background-jobs.md).
 */
import { randomUUID } from 'node:crypto';
import { addMs, type Clock, dayMs, hourMs, minuteMs, secondMs } from '../clock.ts';
import type { Db } from '../db/open.ts';
import type { JobRow } from '../db/schema.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { claimJob, completeJob, deleteJob, failJob, insertJob, type Job, renewLease, rescheduleJob } from './store.ts';

/**
 * Does a job. It may be done twice, so it must be idempotent, for example by an idempotency key or a Message-ID.
 * @throws to be retried with growing delays until `giveUpAfterMs`
 */
export type JobHandler = (job: { key: string; payload: Record<string, string> }) => Promise<void>;

export type Jobs = {
  /** @param db the transaction that makes the job necessary, or the database. @param dueAt at once by default */
  add(db: Db, job: Job, dueAt?: Date): Promise<void>;
  /** Nothing has to be done any more. @param db the transaction that makes it unnecessary */
  remove(db: Db, key: string): Promise<void>;
  /**
   * @param options `giveUpAfterMs`: how long the work is worth retrying; 14 days by default. `sendsMail`: false for work that no mail
   * server may delay
   */
  handle(kind: string, handler: JobHandler, options?: JobOptions): void;
  /** Starts looking for due jobs. */
  start(): void;
  /** Finishes running jobs and claims no more. */
  stop(): Promise<void>;
  /** Does every due job (tests). */
  runDue(): Promise<void>;
};

export type JobOptions = { giveUpAfterMs?: number; sendsMail?: boolean };

/** When a process dies, others can claim its jobs after this time. */
const leaseMs = 2 * minuteMs;
/** While a handler waits for a slow payment provider, its process keeps the job; two renewals in a row may fail. */
const renewIntervalMs = 30 * secondMs;
/** A handler that takes longer hangs: a dozen requests to Stripe, each with its retries, take 10 minutes. */
const maxRenewedMs = 30 * minuteMs;
const lastDelayMs = 6 * hourMs;
/** The last delay repeats. Together these are the hours in which a failure is expected to pass by itself. */
const retryDelaysMs = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, hourMs, lastDelayMs];
/** From this try on a failure is an error for people to see. */
export const alarmingTries = retryDelaysMs.length + 1;
/** Long enough to find out about an outage and to repair it. */
const defaultGiveUpAfterMs = 14 * dayMs;
const concurrency = { any: 3, withoutMail: 1 };
const pollIntervalMs = secondMs;
/** Delay before looking for a job that was just added: its transaction has usually ended by then. */
const pollAfterAddMs = 15;

type JobsOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  metrics?: Pick<Metrics, 'jobFailures' | 'jobsGivenUp'>;
  tracing?: Pick<Tracing, 'traceJob' | 'detach'> | null;
};

export function createJobs({ db, clock, log, metrics, tracing }: JobsOptions): Jobs {
  const handlers = new Map<string, Required<JobOptions> & { handler: JobHandler }>();
  const kindsOf = {
    any: () => [...handlers.keys()],
    withoutMail: () => [...handlers].flatMap(([kind, { sendsMail }]) => (sendsMail ? [] : [kind])),
  };
  type Pool = keyof typeof kindsOf;
  /** A mail server that accepts connections and hangs keeps all workers of one pool busy, and none of the other. */
  const workers: Record<Pool, Set<Promise<void>>> = { any: new Set(), withoutMail: new Set() };
  const allWorkers = () => Promise.all([...workers.any, ...workers.withoutMail]);
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;

  const keepLease = (key: string, lease: string): NodeJS.Timeout => {
    const renewUntil = addMs(clock.now(), maxRenewedMs);
    const renew = () => {
      const now = clock.now();
      if (now >= renewUntil) return;
      renewLease(db, key, lease, addMs(now, leaseMs)).catch((error: unknown) =>
        log.warn({ err: error, key }, 'job lease renewal failed'),
      );
    };
    return setInterval(renew, renewIntervalMs).unref();
  };

  const runJob = async ({ key, kind, payload }: JobRow, lease: string): Promise<void> => {
    const renewal = keepLease(key, lease);
    try {
      await handlers.get(kind)?.handler({ key, payload });
    } finally {
      clearInterval(renewal);
    }
    await completeJob(db, key, lease, clock.now());
  };

  /** Reschedules a job that failed, or gives it up. */
  const handleFailure = async (job: JobRow, lease: string, error: unknown): Promise<void> => {
    const { key, kind, tries } = job;
    const now = clock.now();
    const retryAt = addMs(now, retryDelaysMs[tries - 1] ?? lastDelayMs);
    const giveUpAt = addMs(job.created_at, handlers.get(kind)?.giveUpAfterMs ?? defaultGiveUpAfterMs);
    const isGivenUp = error instanceof CrashingJobError || (tries >= alarmingTries && retryAt > giveUpAt);
    const fields = { err: error, key, kind, ...loggedIds(job), tries, retryAt: isGivenUp ? null : retryAt };
    metrics?.jobFailures.inc({ kind });
    if (isGivenUp) {
      metrics?.jobsGivenUp.inc({ kind });
      log.error(fields, 'job given up');
      return failJob(db, key, lease, now, errorName(error));
    }
    if (tries >= alarmingTries) log.error(fields, 'job failing');
    else log.warn(fields, 'job failed');
    await rescheduleJob(db, key, lease, { runAt: retryAt, failure: errorName(error) });
  };

  /** @returns false when no job was due */
  const runNext = async (pool: Pool): Promise<boolean> => {
    const now = clock.now();
    const lease = randomUUID();
    const job = await claimJob(db, { kinds: kindsOf[pool](), lease, until: addMs(now, leaseMs), now });
    if (!job) return false;
    try {
      if (job.crashes >= alarmingTries) throw new CrashingJobError();
      await (tracing ? tracing.traceJob(job.kind, () => runJob(job, lease)) : runJob(job, lease));
    } catch (error) {
      await handleFailure(job, lease, error);
    }
    return true;
  };

  const pollPool = (pool: Pool) => {
    if (!isStarted || workers[pool].size >= concurrency[pool]) return;
    const runAll = async () => {
      while (isStarted && (await runNext(pool)));
    };
    // The request that added a job starts a worker, which goes on to other jobs.
    const worker = (tracing ? tracing.detach(runAll) : runAll())
      .catch((error: unknown) => log.warn({ err: error }, 'job claim failed'))
      .finally(() => workers[pool].delete(worker));
    workers[pool].add(worker);
  };
  const poll = () => {
    pollPool('any');
    pollPool('withoutMail');
  };

  return {
    async add(tx, job, dueAt) {
      await insertJob(tx, job, clock.now(), dueAt);
      // One timer per job: a shared timer that each new job restarts could be postponed forever.
      if (isStarted && !dueAt) setTimeout(poll, pollAfterAddMs).unref();
    },
    remove: deleteJob,
    handle(kind, handler, { giveUpAfterMs = defaultGiveUpAfterMs, sendsMail = true } = {}) {
      if (handlers.has(kind)) throw new Error(`Two handlers for jobs of the kind ${kind}`);
      handlers.set(kind, { handler, giveUpAfterMs, sendsMail });
      // Prometheus sees no increase in a counter that begins with 1.
      for (const counter of [metrics?.jobFailures, metrics?.jobsGivenUp]) counter?.inc({ kind }, 0);
    },
    start() {
      isStarted = true;
      poll();
      timer = setInterval(poll, pollIntervalMs).unref();
    },
    async stop() {
      isStarted = false;
      clearInterval(timer);
      await allWorkers();
    },
    async runDue() {
      await allWorkers();
      while (await runNext('any'));
    },
  };
}

/** The job's process ended during each of the last attempts: most likely the job itself ends it. */
class CrashingJobError extends Error {
  override name = 'CrashingJobError';
}

/** What the job is about. Payloads may hold more than ids some day, so only these are logged. */
function loggedIds({ payload }: JobRow): Record<string, string> {
  const names = ['orderId', 'accountId', 'subscriptionId', 'ticket'];
  return Object.fromEntries(Object.entries(payload).filter(([name]) => names.includes(name)));
}

/** Only the name: the message may contain an email. */
function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
