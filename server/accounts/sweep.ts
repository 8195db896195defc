/**
 * Clears away ended codes, sessions, sign-ins under way and jobs once an hour; they are useless long before, this only keeps
 * the tables small.
 */
import { dayMs, hourMs, later } from '../clock.ts';
import type { Context } from '../context.ts';
import { deleteEndedJobs } from '../jobs/store.ts';
import { deleteExpired } from './store.ts';

/** Longer than any key of a job can come up again: a yearly renewal's notice. */
const keepJobsMs = 400 * dayMs;

/** Returns the function that stops it. */
export function sweepAccounts({ db, clock, background }: Context): () => void {
  const timer = setInterval(
    () =>
      background.run('sweep of accounts', async () => {
        await deleteExpired(db, later(clock.now(), -dayMs));
        await deleteEndedJobs(db, later(clock.now(), -keepJobsMs));
      }),
    hourMs,
  );
  return () => clearInterval(timer);
}
