/** Until when an open dispute has to be answered at its payment provider, for the alert. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('disputes').addColumn('answer_by', 'timestamptz').execute();
}
