/** Which device sent the first factor: the operation that takes the second one does not say. Empty in rows of a former version. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('pending_sign_ins')
    .addColumn('device_label', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
