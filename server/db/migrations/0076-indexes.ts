/**
 * Indexes for what is read while the tables grow: the payment of an order, the disputes about it, the messages and pending
 * connections of an account, live subscriptions, and jobs that fail.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('entitlements_order_id').on('entitlements').column('order_id').execute();
  await db.schema.createIndex('disputes_order_id').on('disputes').column('order_id').execute();
  await db.schema.createIndex('tickets_account_id').on('tickets').column('account_id').execute();
  await db.schema.createIndex('tickets_email').on('tickets').column('email').execute();
  await db.schema.createIndex('tickets_created_at').on('tickets').column('created_at').execute();
  await db.schema
    .createIndex('identity_connections_account_id')
    .on('identity_connections')
    .column('account_id')
    .execute();
  await db.schema
    .createIndex('subscriptions_live')
    .on('subscriptions')
    .column('account_id')
    .where(sql<boolean>`status in ('active', 'trialing', 'past_due')`)
    .execute();
  await db.schema
    .createIndex('jobs_failing')
    .on('jobs')
    .column('kind')
    .where(sql<boolean>`failure is not null`)
    .execute();
}
