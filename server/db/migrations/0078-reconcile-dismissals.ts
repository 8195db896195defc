/** What a comparison with a payment provider no longer lists, because a person has settled it. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reconcile_dismissals')
    .addColumn('payment_provider', 'text', (column) => column.notNull())
    .addColumn('object_id', 'text', (column) => column.notNull())
    .addColumn('dismissed_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('reconcile_dismissals_pkey', ['payment_provider', 'object_id'])
    .execute();
}
