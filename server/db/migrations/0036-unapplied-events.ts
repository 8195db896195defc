/** Finds webhook events that were not applied without reading those of 400 days. */
import type { Kysely } from 'kysely';
import { buildIndexConcurrently, ensureIndex } from '../online-changes.ts';

const index = { name: 'webhook_events_unapplied', on: 'webhook_events (received_at) where applied_at is null' };

export async function prepare(db: Kysely<unknown>): Promise<void> {
  await buildIndexConcurrently(db, index);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await ensureIndex(db, index);
}
