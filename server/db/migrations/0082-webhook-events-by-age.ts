/** Finds the webhook events that are deleted after 400 days, once an hour, without reading those of 400 days. */
import type { Kysely } from 'kysely';
import { buildIndexConcurrently, ensureIndex } from '../online-changes.ts';

const index = { name: 'webhook_events_received_at', on: 'webhook_events (received_at)' };

export async function prepare(db: Kysely<unknown>): Promise<void> {
  await buildIndexConcurrently(db, index);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await ensureIndex(db, index);
}
