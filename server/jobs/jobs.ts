/**
 * Work that must not be lost: written into one table in the transaction of whatever makes it necessary, done later by any
 * process, again if that process dies. A job runs under a lease; its effect is either written in the transaction that ends the
 * job, or idempotent where it goes to (a provider's idempotency key, a mail's Message-ID).
 */
import { randomUUID } from 'node:crypto';
import { addMs, minuteMs, secondMs } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open.ts';
import { claimJob, endJob, giveUpJob, insertJob, putOffJob } from './store.ts';

export type Job = {
  /** Which handler does it. */
  kind: string;
  /** What it does, in a word: a second job with the same key is not added, even when the first has ended. */
  key: string;
  /** Ids, no secrets: it lies in the database as it is. */
  payload: Record<string, string>;
  /** Now unless told. */
  runAt?: Date;
};

/** What is written together with the job's end. */
export type Effect = (tx: Db) => Promise<void>;

/** @throws to be called again later: ever less often, at most `mostTries` times. */
export type JobHandler = (job: { key: string; payload: Record<string, string> }) => Promise<Effect | undefined>;

export type Jobs = {
  /** `db` is the transaction that makes the job necessary, or the database itself. */
  add(db: Db, job: Job): Promise<void>;
  handle(kind: string, handler: JobHandler): void;
  /** Looks for work from now on. */
  start(): void;
  /** Finishes what is under way and looks for nothing more. */
  stop(): Promise<void>;
  /** Does everything that is due (tests). */
  idle(): Promise<void>;
};

/** Longer than any handler takes. A process that dies leaves its job to the others after this. */
const leaseMs = 2 * minuteMs;
const retryAfterMs = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, 60 * minuteMs, 360 * minuteMs];
export const mostTries = retryAfterMs.length + 1;
const atOnce = 4;
const lookEveryMs = secondMs;
/** After a job was added: its transaction has most likely ended by then. */
const soonMs = 15;

export function createJobs({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>): Jobs {
  const handlers = new Map<string, JobHandler>();
  const workers = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let running = false;

  /** True when there was something to do. */
  const workOnce = async (): Promise<boolean> => {
    const now = clock.now();
    const lease = randomUUID();
    const job = await claimJob(db, { kinds: [...handlers.keys()], lease, until: addMs(now, leaseMs), now });
    if (!job) return false;
    const { key, kind, tries } = job;
    try {
      if (tries > mostTries) throw new Abandoned();
      const effect = await handlers.get(kind)?.({ key, payload: job.payload as Record<string, string> });
      await db.transaction().execute(async (tx) => {
        // Whoever lost the lease meanwhile leaves no trace.
        if ((await endJob(tx, key, lease, clock.now())) && effect) await effect(tx);
      });
    } catch (error) {
      const wait = retryAfterMs[tries - 1];
      log.warn(
        { err: error, job: kind, tries },
        wait === undefined ? 'a job was given up' : 'a job will be tried again',
      );
      if (wait === undefined) await giveUpJob(db, key, lease, clock.now(), nameOf(error));
      else await putOffJob(db, key, lease, addMs(clock.now(), wait));
    }
    return true;
  };

  const work = async () => {
    while (running && (await workOnce()));
  };

  const look = () => {
    if (!running || workers.size >= atOnce) return;
    const worker = work()
      .catch((error: unknown) => log.warn({ err: error }, 'jobs could not be looked for'))
      .finally(() => workers.delete(worker));
    workers.add(worker);
  };

  return {
    async add(tx, job) {
      await insertJob(tx, { ...job, runAt: job.runAt ?? clock.now() }, clock.now());
      // A look for each: were they to share one that is put off, work that keeps coming would put it off for ever.
      if (running) setTimeout(look, soonMs).unref();
    },
    handle(kind, handler) {
      if (handlers.has(kind)) throw new Error(`Two handlers for jobs of the kind ${kind}`);
      handlers.set(kind, handler);
    },
    start() {
      running = true;
      look();
      timer = setInterval(look, lookEveryMs).unref();
    },
    async stop() {
      running = false;
      clearInterval(timer);
      await Promise.all(workers);
    },
    async idle() {
      await Promise.all(workers);
      while (await workOnce());
    },
  };
}

/** As often as it was begun, its process ended before it did: most likely the job is what ends them. */
class Abandoned extends Error {
  override name = 'Abandoned';
}

/** Class of a failure; its message might hold an address. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
