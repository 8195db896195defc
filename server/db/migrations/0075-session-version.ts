/**
 * How often the sessions of an account were ended. A sign-in writes the number that it read before it checked who it is; null in
 * rows of a former version.
 */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('session_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const table of ['sessions', 'one_time_tokens', 'pending_sign_ins'])
    await db.schema.alterTable(table).addColumn('session_version', 'integer').execute();
}
