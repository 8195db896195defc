/** When the payment provider was last asked about an open order, so that checks take turns and become less frequent. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('checked_at', 'timestamptz').execute();
  await db.schema
    .createIndex('orders_of_subscription')
    .on('orders')
    .columns(['subscription_id', 'created_at'])
    .where(sql<boolean>`subscription_id is not null`)
    .execute();
  await db.schema.createIndex('subscriptions_by_end').on('subscriptions').columns(['current_period_end']).execute();
}
