/**
 * Once an hour: erases the accounts whose time to come back is over, and clears away ended codes, sessions, sign-ins under way
 * and jobs; these are useless long before, it only keeps the tables small.
 */
import { dayMs, hourMs, addMs } from '../clock.ts';
import type { Context } from '../context.ts';
import { deleteEndedJobs } from '../jobs/store.ts';
import { eraseDeleted } from './deletion/erase.ts';
import { deleteExpired } from './store.ts';

/** Longer than any key of a job can come up again: a yearly renewal's notice. */
const keepJobsMs = 400 * dayMs;

/** Returns the function that stops it. */
export function sweepAccounts(context: Context): () => void {
  const timer = setInterval(() => context.background.run('sweep of accounts', () => sweepOnce(context)), hourMs);
  return () => clearInterval(timer);
}

async function sweepOnce(context: Context): Promise<void> {
  const { db, clock } = context;
  await eraseDeleted(context);
  await deleteExpired(db, addMs(clock.now(), -dayMs));
  await deleteEndedJobs(db, addMs(clock.now(), -keepJobsMs));
}
