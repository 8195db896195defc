/** SQL of the orders table. */
import { sql } from 'kysely';
import { lastPage } from '../../db/last-page.ts';
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
  Partial<Pick<OrderRow, 'attempt' | 'status' | 'subscription_id' | 'completed_at' | 'tax_rate'>>;

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
    .where('review_since', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Those whose payment is under review are not open: money may be on its way. */
export async function findOpenOrders(db: Db, accountId: string): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '=', 'uncompleted')
    .where('review_since', 'is', null)
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
  const shown = lastPage(page, pageSize, Number(total));
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('order_id')
    .limit(pageSize)
    .offset((shown - 1) * pageSize)
    .execute();
  return { rows, total: Number(total), page: shown };
}

/** For each canceled order during whose checkout another one was paid, that one. */
export async function findOrdersPaidInstead(db: Db, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders as cancelled')
    .innerJoin('orders as paid', 'paid.account_id', 'cancelled.account_id')
    .select(['cancelled.order_id', 'paid.order_id as paidId'])
    .where('cancelled.order_id', 'in', orderIds)
    .where('cancelled.status', '=', 'cancelled')
    .where('paid.status', '=', 'completed')
    .whereRef('paid.completed_at', '>=', 'cancelled.created_at')
    .whereRef('paid.completed_at', '<=', 'cancelled.checkout_expires_at')
    .execute();
  return new Map(rows.map(({ order_id, paidId }) => [order_id, paidId]));
}

/** The order of an account whose payment is under review. */
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

/** The id of an order of the account whose payment is disputed; null without one. */
export async function findDisputedOrderId(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .select('order_id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'completed')
    .where('disputed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row?.order_id ?? null;
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
  payment: Partial<Pick<OrderRow, 'subscription_id' | 'card_brand' | 'card_last4'>>,
  at: Date,
): Promise<OrderRow | undefined> {
  return db
    .updateTable('orders')
    .set({ ...payment, status: 'completed', completed_at: at })
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

/** `at`: null when the dispute was won. */
export async function setDisputed(db: Db, orderId: string, at: Date | null): Promise<void> {
  await db.updateTable('orders').set({ disputed_at: at }).where('order_id', '=', orderId).execute();
}

/** The latest charge of a subscription; the next one will have the same amount. */
export async function findLastCharge(
  db: Db,
  subscriptionId: string,
): Promise<Pick<OrderRow, 'order_id' | 'term' | 'amount' | 'currency' | 'payment_method' | 'locale'> | undefined> {
  return db
    .selectFrom('orders')
    .select(['order_id', 'term', 'amount', 'currency', 'payment_method', 'locale'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
