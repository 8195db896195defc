/** Erases accounts after the restore period, and deletes expired codes, sessions, tokens, sign-ins and jobs, once an hour. */
import { addMs, dayMs, hourMs } from '../clock.ts';
import type { Context } from '../context.ts';
import { deleteEndedJobs } from '../jobs/store.ts';
import { eraseDeletedAccounts } from './deletion/erase-accounts.ts';
import { deleteExpired } from './store.ts';

/** Longer than a job's unique key can repeat; the longest is the renewal notice of a yearly plan. */
const keepJobsMs = 400 * dayMs;

/** Returns a function that stops the cleanup. */
export function startAccountCleanup(context: Context): () => void {
  const timer = setInterval(() => context.background.run('account cleanup', () => cleanUpOnce(context)), hourMs);
  return () => clearInterval(timer);
}

async function cleanUpOnce(context: Context): Promise<void> {
  const { db, clock } = context;
  await eraseDeletedAccounts(context);
  await deleteExpired(db, addMs(clock.now(), -dayMs));
  await deleteEndedJobs(db, addMs(clock.now(), -keepJobsMs));
}
