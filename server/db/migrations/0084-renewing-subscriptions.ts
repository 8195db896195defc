/**
 * Indexes for the accounts that renew too much, which the billing cleanup job looks for every minute: renewing subscriptions, and
 * deleted accounts. The first replaces that of live subscriptions; those of one account are so few that its other index is enough.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('subscriptions_live').execute();
  await db.schema
    .createIndex('subscriptions_renewing')
    .on('subscriptions')
    .column('account_id')
    .where(sql<boolean>`status in ('active', 'trialing', 'past_due') and not cancel_at_period_end`)
    .execute();
  await db.schema
    .createIndex('accounts_deleted')
    .on('accounts')
    .column('id')
    .where(sql<boolean>`deleted_at is not null`)
    .execute();
}
