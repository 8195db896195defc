/** What a contact message is about; null when the sender chose nothing, and of messages from before. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tickets').addColumn('topic', 'text').execute();
}
