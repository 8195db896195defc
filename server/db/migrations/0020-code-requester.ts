/** Who asked for a code: only they use the tries that are reserved for them. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('codes').addColumn('requester', 'text').execute();
}
