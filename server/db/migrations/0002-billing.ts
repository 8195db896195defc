/** Orders, subscriptions, entitlements (then named blocks) and received webhooks. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('order_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'uuid', (column) => column.notNull().references('accounts.id'))
    .addColumn('good_id', 'integer', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('term', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('payment_method', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('attempt', 'text')
    .addColumn('provider_session_id', 'text')
    .addColumn('provider_url', 'text')
    .addColumn('provider_expires_at', 'timestamptz')
    .addColumn('subscription_id', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('completed_at', 'timestamptz')
    .addUniqueConstraint('orders_attempt', ['account_id', 'attempt'])
    .execute();
  await db.schema.createIndex('orders_of_account').on('orders').columns(['account_id', 'created_at']).execute();
  await db.schema
    .createIndex('orders_open')
    .on('orders')
    .columns(['created_at'])
    .where(sql<boolean>`status = 'uncompleted'`)
    .execute();
  await db.schema
    .createTable('subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'uuid', (column) => column.notNull().references('accounts.id'))
    .addColumn('good_id', 'integer', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('current_period_end', 'timestamptz', (column) => column.notNull())
    .addColumn('cancel_at_period_end', 'boolean', (column) => column.notNull())
    .addColumn('started_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('subscriptions_of_account').on('subscriptions').column('account_id').execute();
  await db.schema
    .createTable('blocks')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('account_id', 'uuid', (column) => column.notNull().references('accounts.id'))
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.order_id'))
    .addColumn('invoice_id', 'text', (column) => column.notNull().unique())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('bought_at', 'timestamptz', (column) => column.notNull())
    .addColumn('refunded_at', 'timestamptz')
    .execute();
  await db.schema.createIndex('blocks_of_account').on('blocks').column('account_id').execute();
  await db.schema
    .createTable('webhook_events')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('received_at', 'timestamptz', (column) => column.notNull())
    .addColumn('applied_at', 'timestamptz')
    .addColumn('payload', 'jsonb', (column) => column.notNull())
    .addPrimaryKeyConstraint('webhook_events_pkey', ['provider', 'event_id'])
    .execute();
}
