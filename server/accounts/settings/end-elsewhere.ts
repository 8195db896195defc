/** Signs out everywhere but in one place: every other session ends, and whatever is on its way to become one. */
import type { Db } from '../../db/open.ts';
import { deleteHandoversOf } from '../store.ts';
import { deleteOtherSessions } from './store.ts';

/** Belongs into a transaction. */
export async function endElsewhere(tx: Db, accountId: string, digest: string): Promise<void> {
  await deleteOtherSessions(tx, accountId, digest);
  await deleteHandoversOf(tx, accountId);
}
