/** The only place that sees the tables of orders, subscriptions, blocks and webhook events. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database, OrderRow, SubscriptionRow } from '../db/schema.ts';
import type { PaidPlan } from './plans.ts';
import type { Block } from './rules.ts';

export type Db = Kysely<Database> | Transaction<Database>;
/** A block and the order that it came from. */
export type OwnedBlock = Block & { orderId: string; invoiceId: string };
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

/** One purchase of an account at a time: the second waits here until the first one's transaction ends. */
export async function lockAccount(tx: Transaction<Database>, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
}

export async function emailOf(db: Db, accountId: string): Promise<string | undefined> {
  return (await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst())?.email;
}

export async function blocksOf(db: Db, accountId: string): Promise<OwnedBlock[]> {
  const rows = await db.selectFrom('blocks').selectAll().where('account_id', '=', accountId).execute();
  return rows.map((row) => ({
    id: row.id,
    plan: row.plan,
    days: row.days,
    boughtAt: row.bought_at,
    refundedAt: row.refunded_at,
    orderId: row.order_id,
    invoiceId: row.invoice_id,
  }));
}

/** The open order for the same thing, not older than `since`. */
export async function findOpenOrder(
  db: Db,
  wanted: Pick<OrderRow, 'account_id' | 'good_id' | 'payment_method'>,
  since: Date,
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', wanted.account_id)
    .where('good_id', '=', wanted.good_id)
    .where('payment_method', '=', wanted.payment_method)
    .where('status', '=', 'uncompleted')
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
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
    .set({ provider_session_id: page.sessionId, provider_url: page.url, provider_expires_at: page.expiresAt })
    .where('order_id', '=', orderId)
    .execute();
}

export async function findOrder(db: Db, orderId: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirst();
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

/** Orders that nobody has heard of since `until`. */
export async function openOrdersBefore(db: Db, until: Date, limit: number): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'uncompleted')
    .where('created_at', '<', until)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** True when this call completed it; false when it was completed or refunded already. */
export async function completeOrder(db: Db, orderId: string, subscriptionId: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('orders')
    .set({ status: 'completed', completed_at: at, subscription_id: subscriptionId })
    .where('order_id', '=', orderId)
    .where('status', 'in', ['uncompleted', 'cancelled'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function cancelOpenOrder(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ status: 'cancelled' })
    .where('order_id', '=', orderId)
    .where('status', '=', 'uncompleted')
    .execute();
}

export type NewBlock = {
  accountId: string;
  orderId: string;
  invoiceId: string;
  plan: PaidPlan;
  days: number;
  boughtAt: Date;
};

/** True when the invoice granted it now; false when it had done so before. */
export async function grantBlock(db: Db, block: NewBlock): Promise<boolean> {
  const result = await db
    .insertInto('blocks')
    .values({
      id: randomUUID(),
      account_id: block.accountId,
      order_id: block.orderId,
      invoice_id: block.invoiceId,
      plan: block.plan,
      days: block.days,
      bought_at: block.boughtAt,
    })
    .onConflict((conflict) => conflict.column('invoice_id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function hasBlock(db: Db, invoiceId: string): Promise<boolean> {
  return (
    (await db.selectFrom('blocks').select('id').where('invoice_id', '=', invoiceId).executeTakeFirst()) !== undefined
  );
}

/** Takes what is left of an invoice's block, and marks its order. */
export async function refundInvoice(db: Db, invoiceId: string, at: Date): Promise<void> {
  const block = await db
    .updateTable('blocks')
    .set({ refunded_at: at })
    .where('invoice_id', '=', invoiceId)
    .where('refunded_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst();
  if (!block) return;
  await db.updateTable('orders').set({ status: 'refunded' }).where('order_id', '=', block.order_id).execute();
}

export async function saveSubscription(db: Db, row: SubscriptionRow): Promise<void> {
  const { id, ...values } = row;
  await db
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** Those that Stripe still keeps alive, the newest first. */
export async function livingSubscriptions(db: Db, accountId: string): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', 'in', ['active', 'trialing', 'past_due'])
    .orderBy('started_at', 'desc')
    .execute();
}

export async function isEventApplied(db: Db, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_events')
    .select('applied_at')
    .where('provider', '=', 'stripe')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined && row.applied_at !== null;
}

/** True for the first one to claim the event; its effect belongs into the same transaction. */
export async function claimEvent(
  db: Db,
  event: { id: string; type: string; payload: string },
  at: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('webhook_events')
    .values({
      provider: 'stripe',
      event_id: event.id,
      type: event.type,
      received_at: at,
      applied_at: at,
      payload: event.payload,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
