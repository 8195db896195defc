/** What an operator does by command, accounts that are blocked, and where a customer heard of the product. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ops_actions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('why', 'text', (column) => column.notNull())
    .addColumn('command', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text')
    .execute();
  await db.schema.createIndex('ops_actions_at').on('ops_actions').column('at').execute();
  await db.schema.alterTable('accounts').addColumn('blocked_at', 'timestamptz').execute();
  await db.schema.alterTable('accounts').addColumn('download_source', 'text').execute();
  await db.schema
    .createIndex('orders_refund_requested')
    .on('orders')
    .column('refund_requested_at')
    .where(sql<boolean>`refund_requested_at is not null`)
    .execute();
}
