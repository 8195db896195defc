/** Every dispute about a payment, each with its own suspension; the operator's refusal of a refund request. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('disputes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'timestamptz', (column) => column.notNull())
    .addColumn('closed_at', 'timestamptz')
    .execute();
  await db.schema.createIndex('disputes_of_source').on('disputes').column('source').execute();
  await sql`insert into disputes (id, order_id, source, outcome, opened_at, closed_at)
    select 'dispute of ' || source, order_id, source, case when resumed_at is null then 'open' else 'won' end, suspended_at, resumed_at
    from entitlements where suspended_at is not null and order_id is not null`.execute(db);
  await db.schema.alterTable('orders').addColumn('refund_declined_at', 'timestamptz').execute();
  await db.schema.alterTable('orders').addColumn('refund_decline_message', 'text').execute();
}
