/** SQL of the `jobs` table. */
import type { Db } from '../db/open.ts';
import type { JobRow } from '../db/schema.ts';

export type Job = {
  /** Name of the handler. */
  kind: string;
  /** Identifies the work: a second job with the same key is ignored, even after the first has ended. */
  key: string;
  /** Ids, no secrets: it is stored unencrypted. */
  payload: Record<string, string>;
  /** Now by default. */
  runAt?: Date;
};

/** Does nothing when a job with this key exists. */
export async function insertJob(db: Db, { kind, key, payload, runAt }: Required<Job>, now: Date): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind, key, payload: JSON.stringify(payload), run_at: runAt, created_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

type Claim = { kinds: string[]; lease: string; until: Date; now: Date };

/** Claims the job that has been due longest. Two callers never get the same one. */
export async function claimJob(db: Db, { kinds, lease, until, now }: Claim): Promise<JobRow | undefined> {
  if (kinds.length === 0) return undefined;
  return db
    .updateTable('jobs')
    .set((set) => ({ lease, leased_until: until, tries: set('tries', '+', 1) }))
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

/** @returns false when another worker has the lease */
export async function completeJob(db: Db, key: string, lease: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set({ ended_at: now, lease: null, leased_until: null, failure: null })
    .where('key', '=', key)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Makes the job due again at `runAt`. */
export async function rescheduleJob(db: Db, key: string, lease: string, runAt: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: runAt, lease: null, leased_until: null })
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

/** Deletes jobs that were completed before `until`; those that were given up are kept for inspection. */
export async function deleteEndedJobs(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('jobs').where('ended_at', '<', until).where('failure', 'is', null).execute();
}
