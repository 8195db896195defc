/** Lets processes share the checks of subscriptions, and those that cannot be checked wait for the others. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('subscriptions').addColumn('checked_at', 'timestamptz').execute();
}
