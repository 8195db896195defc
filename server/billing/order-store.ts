/** The only place that sees the table of orders. */
import { sql } from 'kysely';
import type { OrderRow } from '../db/schema.ts';
import type { Db } from './store.ts';

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

/** The open orders for the same thing, newest first. */
export async function openOrdersFor(
  db: Db,
  wanted: Pick<OrderRow, 'account_id' | 'good_id' | 'payment_method'>,
): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', wanted.account_id)
    .where('good_id', '=', wanted.good_id)
    .where('payment_method', '=', wanted.payment_method)
    .where('status', '=', 'uncompleted')
    .orderBy('created_at', 'desc')
    .execute();
}

/** Everything open, whatever it is for. */
export async function openOrdersOf(db: Db, accountId: string): Promise<OrderRow[]> {
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

/** @throws when the number is taken (once in 10¹¹). */
export async function insertOrder(db: Db, order: NewOrder): Promise<OrderRow> {
  return db
    .insertInto('orders')
    .values({ status: 'uncompleted', attempt: null, ...order })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setProviderPage(
  db: Db,
  orderId: string,
  page: { sessionId: string; url: string; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ checkout_session_id: page.sessionId, checkout_url: page.url, checkout_expires_at: page.expiresAt })
    .where('order_id', '=', orderId)
    .execute();
}

export async function findOrder(db: Db, orderId: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}

/** By the number that the provider gave. */
export async function findOrderOfSession(db: Db, sessionId: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('checkout_session_id', '=', sessionId).executeTakeFirst();
}

/** Of an attempt's key, whatever became of the order. */
export async function findAttempt(db: Db, accountId: string, attempt: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
}

/** Newest first. */
export async function pageOfOrders(db: Db, accountId: string, { page, pageSize }: { page: number; pageSize: number }) {
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
export async function allOrdersOf(db: Db, accountId: string): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('order_id')
    .execute();
}

/** True for one caller in `gapMs`, over all processes: it may ask the provider about an open order. */
export async function claimCheck(db: Db, orderId: string, now: Date, gapMs: number): Promise<boolean> {
  const result = await db
    .updateTable('orders')
    .set({ checked_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'uncompleted')
    .where((or) => or.or([or('checked_at', 'is', null), or('checked_at', '<=', new Date(now.getTime() - gapMs))]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export type CheckPlan = { from: Date; until: Date; limit: number };

/** Claims open orders made in a span of time whose turn it is: asked first after a minute, then ever less, at least each 5. */
export async function claimDueChecks(db: Db, { from, until, limit }: CheckPlan, now: Date): Promise<OrderRow[]> {
  const pause = sql`least(interval '5 minutes', greatest(interval '1 minute', checked_at - created_at))`;
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
        .where((or) => or.or([or('checked_at', 'is', null), sql<boolean>`checked_at + ${pause} <= ${now}`]))
        .orderBy('checked_at', (order) => order.asc().nullsFirst())
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** The completed order; undefined when it was completed or refunded before. Money that comes late revives a cancelled one. */
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
