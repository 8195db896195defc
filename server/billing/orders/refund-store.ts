/** SQL of refunds, which are columns of the orders table. */
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { OrderRow } from '../../db/schema.ts';

/** Remembers that an order's refund has begun. */
export async function claimRefund(db: Db, orderId: string, at: Date): Promise<void> {
  await db.updateTable('orders').set({ refund_started_at: at }).where('order_id', '=', orderId).execute();
}

/** After the payment provider has refused a refund. */
export async function releaseRefund(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ refund_started_at: null })
    .where('order_id', '=', orderId)
    .where('status', '=', 'completed')
    .execute();
}

export async function requestRefund(db: Db, orderId: string, at: Date): Promise<void> {
  await db.updateTable('orders').set({ refund_requested_at: at }).where('order_id', '=', orderId).execute();
}

/** @returns false when there is no open request */
export async function markRefundDeclined(db: Db, orderId: string, message: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('orders')
    .set({ refund_declined_at: at, refund_decline_message: message })
    .where('order_id', '=', orderId)
    .where('status', '=', 'completed')
    .where('refund_requested_at', 'is not', null)
    .where('refund_started_at', 'is', null)
    .where('refund_declined_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ids of orders whose refund began after `since`: of the account, and of others that one of its payers paid. */
export async function findRefundsSince(db: Db, accountId: string, since: Date): Promise<string[]> {
  const ofAccount = db.selectFrom('orders').select('order_id').where('account_id', '=', accountId);
  // Two queries, as an `or` of both conditions would read the whole table.
  const ofPayers = db
    .selectFrom('orders as own')
    .innerJoin('orders', 'orders.payer_digest', 'own.payer_digest')
    .select('orders.order_id')
    .where('own.account_id', '=', accountId);
  const rows = await ofAccount
    .where('refund_started_at', '>', since)
    .union(ofPayers.where('orders.refund_started_at', '>', since))
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Makes refunds of what one payer paid wait for each other, whatever their accounts. Call it under the account's lock. */
export async function lockPayersOf(tx: Db, accountId: string): Promise<void> {
  const payers = await tx
    .selectFrom('orders')
    .select('payer_digest')
    .distinct()
    .where('account_id', '=', accountId)
    .where('payer_digest', 'is not', null)
    // All take them in the same order, so no two wait for each other.
    .orderBy('payer_digest')
    .execute();
  for (const { payer_digest } of payers)
    await sql`select pg_advisory_xact_lock(hashtextextended(${payer_digest}, 0))`.execute(tx);
}

/** @returns the order; undefined for an unknown id */
export async function markRefunded(db: Db, orderId: string, at: Date): Promise<OrderRow | undefined> {
  return db
    .updateTable('orders')
    .set({ status: 'refunded', refund_started_at: sql`coalesce(refund_started_at, ${at})` })
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirst();
}

/** Completed orders whose refund was requested and neither declined nor made, oldest request first. An approved one may have failed. */
export async function findRefundRequests(db: Db): Promise<OrderRow[]> {
  return selectRefundRequests(db).execute();
}

/** What the index `orders_refund_requested` holds. */
export function selectRefundRequests(db: Db) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'completed')
    .where('refund_requested_at', 'is not', null)
    .where('refund_declined_at', 'is', null)
    .orderBy('refund_requested_at');
}
