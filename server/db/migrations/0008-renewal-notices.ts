/** The period end that the latest renewal notice was about. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('subscriptions').addColumn('noticed_for', 'timestamptz').execute();
  await db.schema
    .createIndex('orders_of_session')
    .on('orders')
    .column('provider_session_id')
    .where(sql<boolean>`provider_session_id is not null`)
    .execute();
}
