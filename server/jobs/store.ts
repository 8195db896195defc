/** SQL of the `jobs` table. */
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { JobRow } from '../db/schema.ts';

export type Job = {
  /** Name of the handler. */
  kind: string;
  /** Identifies the work: a second job with the same key is ignored, even after the first has ended. */
  key: string;
  /** Ids, no secrets: it is stored unencrypted. */
  payload: Record<string, string>;
};

/** Does nothing when a job with this key exists. @param runAt when it is due */
export async function insertJob(db: Db, { kind, key, payload }: Job, now: Date, runAt = now): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind, key, payload: JSON.stringify(payload), run_at: runAt, created_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

export async function deleteJob(db: Db, key: string): Promise<void> {
  await db.deleteFrom('jobs').where('key', '=', key).execute();
}

type Claim = { kinds: string[]; lease: string; until: Date; now: Date };

/**
 * Claims the job that has been due longest. Two callers never get the same one. A lease that is still there is of a process that ended
 * while it worked on the job.
 */
export async function claimJob(db: Db, { kinds, lease, until, now }: Claim): Promise<JobRow | undefined> {
  if (kinds.length === 0) return undefined;
  return db
    .updateTable('jobs')
    .set((set) => ({
      lease,
      leased_until: until,
      tries: set('tries', '+', 1),
      crashes: sql<number>`case when lease is null then 0 else crashes + 1 end`,
    }))
    .where('key', '=', (select) =>
      select
        .selectFrom('jobs')
        .select('key')
        .where('ended_at', 'is', null)
        .where('run_at', '<=', now)
        .where('kind', 'in', kinds)
        .where((or) => or.or([or('leased_until', 'is', null), or('leased_until', '<=', now)]))
        .orderBy('run_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Like the three below, it does nothing when another worker has the lease. */
export async function renewLease(db: Db, key: string, lease: string, until: Date): Promise<void> {
  await db.updateTable('jobs').set({ leased_until: until }).where('key', '=', key).where('lease', '=', lease).execute();
}

export async function completeJob(db: Db, key: string, lease: string, now: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ ended_at: now, lease: null, leased_until: null, failure: null })
    .where('key', '=', key)
    .where('lease', '=', lease)
    .execute();
}

/** Makes the job due again at `runAt`. @param failure name of the error */
export async function rescheduleJob(
  db: Db,
  key: string,
  lease: string,
  { runAt, failure }: { runAt: Date; failure: string },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: runAt, failure, lease: null, leased_until: null })
    .where('key', '=', key)
    .where('lease', '=', lease)
    .execute();
}

/** Ends the job without completing it. @param failure name of the error */
export async function failJob(db: Db, key: string, lease: string, now: Date, failure: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ ended_at: now, failure, lease: null, leased_until: null })
    .where('key', '=', key)
    .where('lease', '=', lease)
    .execute();
}

export const jobStates = ['due', 'failing', 'given up'] as const;
export type JobState = (typeof jobStates)[number];
export type JobCount = { kind: string; state: JobState; count: number; oldest: Date };

/** Of a job that is not completed. */
const state = sql<JobState>`case when ended_at is not null then 'given up' when failure is not null then 'failing' else 'due' end`;

function selectOpenJobs(db: Db) {
  return db.selectFrom('jobs').where((or) => or.or([or('ended_at', 'is', null), or('failure', 'is not', null)]));
}

/** Jobs that are not completed, by kind and state; `oldest` is the earliest `run_at`. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const rows = await selectOpenJobs(db)
    .select(['kind', state.as('state'), sql<string>`count(*)`.as('count'), sql<Date>`min(run_at)`.as('oldest')])
    .groupBy(['kind', 'state'])
    .orderBy('kind')
    .orderBy('state')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

type JobFilter = { state: JobState | undefined; kind: string | undefined; limit: number };

/** Jobs that are not completed, the longest due first. */
export async function findOpenJobs(db: Db, { state: wanted, kind, limit }: JobFilter) {
  let query = selectOpenJobs(db).selectAll().select(state.as('state'));
  if (wanted) query = query.where(state, '=', wanted);
  if (kind) query = query.where('kind', '=', kind);
  return query.orderBy('run_at', 'asc').limit(limit).execute();
}

/** Every job about an order. */
export async function findJobsOf(db: Db, orderId: string): Promise<JobRow[]> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where(sql<boolean>`payload->>'orderId' = ${orderId}`)
    .orderBy('created_at')
    .execute();
}

/**
 * Makes failing and given-up jobs due at once, with all their tries. One that a process works on keeps its lease: nobody else does it
 * meanwhile.
 * @returns their keys
 */
export async function retryJobs(db: Db, which: { key: string } | { kind: string }, now: Date): Promise<string[]> {
  const [column, value] = 'key' in which ? (['key', which.key] as const) : (['kind', which.kind] as const);
  const rows = await db
    .updateTable('jobs')
    // Retries are given up by the time since the job was created.
    .set({ run_at: now, created_at: now, tries: 0, crashes: 0, failure: null, ended_at: null })
    .where(column, '=', value)
    .where('failure', 'is not', null)
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}

/** Counts a given-up job as completed. It stays, so that no second one with its key is done. @returns false when there is none */
export async function dismissJob(db: Db, key: string): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set({ failure: null })
    .where('key', '=', key)
    .where('ended_at', 'is not', null)
    .where('failure', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
