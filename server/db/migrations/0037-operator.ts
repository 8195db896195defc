/** What an operator does by command, accounts that are blocked, and where a customer heard of the product. */
import type { Kysely } from 'kysely';
import { buildIndexConcurrently, ensureIndex } from '../online-changes.ts';

const index = {
  name: 'orders_refund_requested',
  on: 'orders (refund_requested_at) where refund_requested_at is not null',
};

export async function prepare(db: Kysely<unknown>): Promise<void> {
  await buildIndexConcurrently(db, index);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await ensureIndex(db, index);
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
}
