/** Times of return from paying, refund requests and disputes of orders; entitlements that a dispute suspends. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['returned_at', 'refund_requested_at', 'refund_started_at', 'disputed_at'])
    await db.schema.alterTable('orders').addColumn(column, 'timestamptz').execute();
  for (const column of ['suspended_at', 'resumed_at'])
    await db.schema.alterTable('entitlements').addColumn(column, 'timestamptz').execute();
  await sql`update orders set refund_started_at = entitlements.refunded_at from entitlements
    where entitlements.order_id = orders.order_id and orders.status = 'refunded'`.execute(db);
}
