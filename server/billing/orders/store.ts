/** SQL of the orders table. */
import { sql } from 'kysely';
import { countRows } from '../../db/count-rows.ts';
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

export async function countOrdersSince(db: Db, accountId: string, since: Date): Promise<number> {
  return countRows(db.selectFrom('orders').where('account_id', '=', accountId).where('created_at', '>', since));
}

/** @throws when the order id is taken (once in 10¹¹). */
export async function insertOrder(db: Db, order: NewOrder): Promise<OrderRow> {
  return db
    .insertInto('orders')
    .values({ status: 'uncompleted', attempt: null, ...order })
    .returningAll()
    .executeTakeFirstOrThrow();
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
  const total = await countRows(own);
  const shown = lastPage(page, pageSize, total);
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('order_id')
    .limit(pageSize)
    .offset((shown - 1) * pageSize)
    .execute();
  return { rows, total, page: shown };
}

/**
 * For each canceled order during whose checkout another one was paid, that one. A renewal is charged without the customer: it counts
 * only for an order of the same product, not for an upgrade that the customer still wants.
 */
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
    .where((or) =>
      or.or([or('paid.checkout_session_id', 'is not', null), or('paid.good_id', '=', or.ref('cancelled.good_id'))]),
    )
    .execute();
  return new Map(rows.map(({ order_id, paidId }) => [order_id, paidId]));
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

/**
 * A late payment completes even a cancelled order.
 * @returns the order; undefined when it was completed or refunded before
 */
export async function completeOrder(
  db: Db,
  orderId: string,
  payment: Partial<Pick<OrderRow, 'subscription_id' | 'card_brand' | 'card_last4' | 'payer_digest'>>,
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

/** Orders created since a time, by status, product, method and currency; `amount` is their sum in minor units. */
export async function countOrders(db: Db, since: Date) {
  const rows = await db
    .selectFrom('orders')
    .select(['status', 'plan', 'term', 'payment_method as method', 'currency'])
    .select([sql<string>`count(*)`.as('count'), sql<string>`sum(amount)`.as('amount')])
    .where('created_at', '>=', since)
    .groupBy(['status', 'plan', 'term', 'payment_method', 'currency'])
    .orderBy('status')
    .orderBy('plan')
    .orderBy('term')
    .orderBy('payment_method')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count), amount: Number(row.amount) }));
}

/** Orders that were paid before are still kept for accounting, without who paid them. */
export async function forgetPayersBefore(db: Db, cutoff: Date): Promise<void> {
  const known = db.updateTable('orders').set({ payer_digest: null }).where('payer_digest', 'is not', null);
  await known.where('completed_at', '<=', cutoff).execute();
}
