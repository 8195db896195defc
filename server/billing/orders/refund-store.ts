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

/** Refunds of an account that began after `since`, those of one order excepted. */
export async function countOtherRefunds(db: Db, accountId: string, orderId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(sql<string>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .where('order_id', '!=', orderId)
    .where('refund_started_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function markRefunded(db: Db, orderId: string, at: Date): Promise<OrderRow | undefined> {
  return db
    .updateTable('orders')
    .set({ status: 'refunded', refund_started_at: sql`coalesce(refund_started_at, ${at})` })
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirst();
}

/** Completed orders whose refund was requested and not decided, oldest request first. */
export async function findRefundRequests(db: Db): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'completed')
    .where('refund_requested_at', 'is not', null)
    .where('refund_started_at', 'is', null)
    .where('refund_declined_at', 'is', null)
    .orderBy('refund_requested_at')
    .execute();
}
