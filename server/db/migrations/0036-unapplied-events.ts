/** Finds webhook events that were not applied without reading those of 400 days. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('webhook_events_unapplied')
    .on('webhook_events')
    .column('received_at')
    .where(sql<boolean>`applied_at is null`)
    .execute();
}
