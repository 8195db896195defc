/** SQL of the ops_actions table: what operators changed, who and why. */
import { randomUUID } from 'node:crypto';
import type { Db } from '../db/open.ts';

export type Action = { by: string; why: string; command: string };

/** Written before the command runs, so that one that dies leaves a trace. @returns the action's id */
export async function beginAction(db: Db, action: Action, at: Date): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('ops_actions')
    .values({ id, at, ...action })
    .execute();
  return id;
}

/** @param outcome `done`, or why it failed */
export async function endAction(db: Db, id: string, outcome: string): Promise<void> {
  await db.updateTable('ops_actions').set({ outcome }).where('id', '=', id).execute();
}

/** Newest first. */
export async function findActions(db: Db, limit: number) {
  return db.selectFrom('ops_actions').selectAll().orderBy('at', 'desc').limit(limit).execute();
}
