/** The only place that sees the table of jobs. */
import type { Db } from '../db/open.ts';
import type { JobRow } from '../db/schema.ts';
import type { Job } from './jobs.ts';

/** Nothing when the key is known. */
export async function insertJob(db: Db, { kind, key, payload, runAt }: Required<Job>, now: Date): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind, key, payload: JSON.stringify(payload), run_at: runAt, created_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

export type Claim = { kinds: string[]; lease: string; until: Date; now: Date };

/** Takes the job that has waited longest; no two callers get the same. */
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

/** False when the lease has gone to somebody else. */
export async function endJob(db: Db, key: string, lease: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set({ ended_at: now, lease: null, leased_until: null, failure: null })
    .where('key', '=', key)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function putOffJob(db: Db, key: string, lease: string, runAt: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: runAt, lease: null, leased_until: null })
    .where('key', '=', key)
    .where('lease', '=', lease)
    .execute();
}

export async function giveUpJob(db: Db, key: string, lease: string, now: Date, failure: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ ended_at: now, failure, lease: null, leased_until: null })
    .where('key', '=', key)
    .where('lease', '=', lease)
    .execute();
}

/** Those that ended well before `until`; what was given up stays for people to see. */
export async function deleteEndedJobs(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('jobs').where('ended_at', '<', until).where('failure', 'is', null).execute();
}
