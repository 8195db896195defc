/** Finds the webhook events that are deleted after 400 days, once an hour, without reading those of 400 days. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('webhook_events_received_at').on('webhook_events').column('received_at').execute();
}
