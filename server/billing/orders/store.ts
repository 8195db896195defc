/** SQL of the orders table. */
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { OrderRow } from '../../db/schema.ts';

export type NewOrder = Pick<
  OrderRow,
  | 'order_id'
  | 'account_id'
  | 'good_id'
  | 'plan'
  | 'term'
  | 'amount'
  | 'currency'
  | 'payment_method'
  | 'locale'
  | 'created_at'
> &
  Partial<Pick<OrderRow, 'attempt' | 'status' | 'subscription_id' | 'completed_at'>>;

/** The open orders of one purchase (product and payment method), newest first. */
export async function findOpenOrdersFor(
  db: Db,
  purchase: Pick<OrderRow, 'account_id' | 'good_id' | 'payment_method'>,
): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', purchase.account_id)
    .where('good_id', '=', purchase.good_id)
    .where('payment_method', '=', purchase.payment_method)
    .where('status', '=', 'uncompleted')
    .orderBy('created_at', 'desc')
    .execute();
}

export async function findOpenOrders(db: Db, accountId: string): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '=', 'uncompleted')
    .execute();
}

export async function countOrdersSince(db: Db, accountId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(sql<string>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @throws when the order id is taken (once in 10¹¹). */
export async function insertOrder(db: Db, order: NewOrder): Promise<OrderRow> {
  return db
    .insertInto('orders')
    .values({ status: 'uncompleted', attempt: null, ...order })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setCheckoutSession(
  db: Db,
  orderId: string,
  session: { sessionId: string; url: string; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ checkout_session_id: session.sessionId, checkout_url: session.url, checkout_expires_at: session.expiresAt })
    .where('order_id', '=', orderId)
    .execute();
}

export async function findOrder(db: Db, orderId: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}

/** `sessionId`: the payment provider's id. */
export async function findOrderByCheckoutSession(db: Db, sessionId: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('checkout_session_id', '=', sessionId).executeTakeFirst();
}

/** The order that an attempt key created, whatever its status. */
export async function findOrderByAttempt(db: Db, accountId: string, attempt: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
}

/** Newest first. */
export async function findOrderPage(db: Db, accountId: string, { page, pageSize }: { page: number; pageSize: number }) {
  const own = db.selectFrom('orders').where('account_id', '=', accountId);
  const { total } = await own.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('order_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total: Number(total) };
}

/** Newest first. */
export async function findAllOrders(db: Db, accountId: string): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('order_id')
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

export type DueChecks = { from: Date; until: Date; limit: number };

/**
 * Claims open orders, created between `from` and `until`, that are due for a check: the first after a minute, then at growing
 * intervals of up to 5 minutes.
 */
export async function claimDueChecks(db: Db, { from, until, limit }: DueChecks, now: Date): Promise<OrderRow[]> {
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
        .where((or) => or.or([or('checked_at', 'is', null), sql<boolean>`checked_at + ${interval} <= ${now}`]))
        .orderBy('checked_at', (order) => order.asc().nullsFirst())
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/**
 * A late payment completes even a cancelled order.
 * @returns the order; undefined when it was completed or refunded before
 */
export async function completeOrder(
  db: Db,
  orderId: string,
  subscriptionId: string | null,
  at: Date,
): Promise<OrderRow | undefined> {
  return db
    .updateTable('orders')
    .set({ status: 'completed', completed_at: at, subscription_id: subscriptionId })
    .where('order_id', '=', orderId)
    .where('status', 'in', ['uncompleted', 'cancelled'])
    .returningAll()
    .executeTakeFirst();
}

export async function cancelOpenOrder(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ status: 'cancelled' })
    .where('order_id', '=', orderId)
    .where('status', '=', 'uncompleted')
    .execute();
}

export async function markRefunded(db: Db, orderId: string): Promise<OrderRow | undefined> {
  return db
    .updateTable('orders')
    .set({ status: 'refunded' })
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirst();
}

/** The latest charge of a subscription; the next one will have the same amount. */
export async function findLastCharge(
  db: Db,
  subscriptionId: string,
): Promise<Pick<OrderRow, 'amount' | 'currency' | 'locale'> | undefined> {
  return db
    .selectFrom('orders')
    .select(['amount', 'currency', 'locale'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
