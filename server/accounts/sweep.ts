/** Clears away ended codes and sessions once an hour; they are useless long before, this only keeps the tables small. */
import { dayMs, hourMs, later } from '../clock.ts';
import type { Context } from '../context.ts';
import { deleteExpired } from './store.ts';

/** Returns the function that stops it. */
export function sweepAccounts({ db, clock, background }: Context): () => void {
  const timer = setInterval(
    () => background.run('sweep of accounts', () => deleteExpired(db, later(clock.now(), -dayMs))),
    hourMs,
  );
  return () => clearInterval(timer);
}
