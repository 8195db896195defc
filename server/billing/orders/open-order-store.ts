/** SQL of orders that are not paid yet, which are rows of the orders table: checkout session, checks, review, cancellation. */
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { OrderRow } from '../../db/schema.ts';

/** Newest first. Those whose payment is under review are not open: money may be on its way. */
export async function findOpenOrders(db: Db, accountId: string): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '=', 'uncompleted')
    .where('review_since', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
}

/** An order of the account whose payment is under review. */
export async function findOrderUnderReview(db: Db, accountId: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '=', 'uncompleted')
    .where('review_since', 'is not', null)
    .limit(1)
    .executeTakeFirst();
}

export async function setCheckoutSession(
  db: Db,
  orderId: string,
  session: { sessionId: string; url: string; expiresAt: Date },
): Promise<OrderRow> {
  return db
    .updateTable('orders')
    .set({ checkout_session_id: session.sessionId, checkout_url: session.url, checkout_expires_at: session.expiresAt })
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Remembers that a payment is under review. */
export async function markUnderReview(db: Db, orderId: string, since: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ review_since: since })
    .where('order_id', '=', orderId)
    .where('status', '=', 'uncompleted')
    .where('review_since', 'is', null)
    .execute();
}

/** Limits checks of an open order at the payment provider to one per `intervalMs`, across processes. @returns true when the caller may check. */
export async function claimCheck(db: Db, orderId: string, now: Date, intervalMs: number): Promise<boolean> {
  const result = await db
    .updateTable('orders')
    .set({ checked_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'uncompleted')
    .where((or) => or.or([or('checked_at', 'is', null), or('checked_at', '<=', new Date(now.getTime() - intervalMs))]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

type DueChecks = { paymentMethod: OrderRow['payment_method']; from: Date; until: Date; limit: number };

/**
 * Claims open orders of a payment method, created between `from` and `until`, that are due for a check: the first after a minute, then
 * at growing intervals of up to 5 minutes.
 */
export async function claimDueChecks(
  db: Db,
  { paymentMethod, from, until, limit }: DueChecks,
  now: Date,
): Promise<OrderRow[]> {
  const interval = sql`least(interval '5 minutes', greatest(interval '1 minute', checked_at - created_at))`;
  return db
    .updateTable('orders')
    .set({ checked_at: now })
    .where('order_id', 'in', (select) =>
      select
        .selectFrom('orders')
        .select('order_id')
        .where('status', '=', 'uncompleted')
        .where('created_at', '>', from)
        .where('created_at', '<=', until)
        .where('payment_method', '=', paymentMethod)
        .where((or) => or.or([or('checked_at', 'is', null), sql<boolean>`checked_at + ${interval} <= ${now}`]))
        .orderBy('checked_at', (order) => order.asc().nullsFirst())
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

export async function cancelOpenOrder(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ status: 'cancelled' })
    .where('order_id', '=', orderId)
    .where('status', '=', 'uncompleted')
    .execute();
}

/** Remembers when the customer first looked at an open order whose payment page exists. */
export async function markReturned(db: Db, orderId: string, at: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ returned_at: at })
    .where('order_id', '=', orderId)
    .where('checkout_session_id', 'is not', null)
    .where('returned_at', 'is', null)
    .execute();
}
