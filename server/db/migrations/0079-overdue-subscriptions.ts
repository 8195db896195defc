/**
 * Indexes for what the billing cleanup job looks for every minute: live subscriptions whose period has ended, and those with a
 * declined charge. Ended subscriptions, which are kept for good, are in neither.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('subscriptions_by_end').execute();
  await db.schema
    .createIndex('subscriptions_by_end')
    .on('subscriptions')
    .column('current_period_end')
    .where(sql<boolean>`status in ('active', 'trialing', 'past_due')`)
    .execute();
  await db.schema
    .createIndex('subscriptions_unpaid')
    .on('subscriptions')
    .column('updated_at')
    .where(sql<boolean>`status = 'past_due'`)
    .execute();
}
