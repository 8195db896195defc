/** The only place that sees the tables of blocks and webhook events; orders and subscriptions have their own. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database, OrderRow } from '../db/schema.ts';
import type { PaidPlan } from './plans.ts';
import type { Block } from './rules.ts';

export type Db = Kysely<Database> | Transaction<Database>;
/** A block and the order that it came from. */
export type OwnedBlock = Block & { orderId: string | null; source: string };

/** The money of an account, one transaction at a time: the second waits here until the first one ends. */
export async function lockAccount(tx: Db, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/** Undefined for an account of which nothing is left. */
export async function emailOf(db: Db, accountId: string): Promise<string | undefined> {
  const account = db.selectFrom('accounts').select('email').where('id', '=', accountId).where('erased_at', 'is', null);
  return (await account.executeTakeFirst())?.email;
}

/** By its owner, whether it can still come back or not. */
export async function isDeleted(db: Db, accountId: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('deleted_at').where('id', '=', accountId).executeTakeFirst();
  return row !== undefined && row.deleted_at !== null;
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
    source: row.source,
  }));
}

export type NewBlock = {
  accountId: string;
  orderId: string | null;
  source: string;
  plan: PaidPlan;
  days: number;
  boughtAt: Date;
};

/** True when its source granted it now; false when it had done so before. */
export async function grantBlock(db: Db, block: NewBlock): Promise<boolean> {
  const result = await db
    .insertInto('blocks')
    .values({
      id: randomUUID(),
      account_id: block.accountId,
      order_id: block.orderId,
      source: block.source,
      plan: block.plan,
      days: block.days,
      bought_at: block.boughtAt,
    })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function hasBlock(db: Db, source: string): Promise<boolean> {
  return (await db.selectFrom('blocks').select('id').where('source', '=', source).executeTakeFirst()) !== undefined;
}

/** Takes what is left of a payment's block and marks its order; the order, or undefined when that was done before. */
export async function refundBlock(db: Db, source: string, at: Date): Promise<OrderRow | undefined> {
  const block = await db
    .updateTable('blocks')
    .set({ refunded_at: at })
    .where('source', '=', source)
    .where('refunded_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst();
  if (!block?.order_id) return undefined;
  return db
    .updateTable('orders')
    .set({ status: 'refunded' })
    .where('order_id', '=', block.order_id)
    .returningAll()
    .executeTakeFirst();
}

/** What granted an order's days: the provider's invoice or capture. */
export async function sourceOf(db: Db, orderId: string): Promise<string | undefined> {
  const row = await db.selectFrom('blocks').select('source').where('order_id', '=', orderId).executeTakeFirst();
  return row?.source;
}

/**
 * Of an erased account: rewards go, and of what was paid for no day is left. The provider's number of a payment stays with its
 * order: by it a payment that is returned, or told of again, is recognised.
 */
export async function eraseBlocks(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('blocks').where('account_id', '=', accountId).where('order_id', 'is', null).execute();
  await db.updateTable('blocks').set({ days: 0 }).where('account_id', '=', accountId).execute();
}

export type Provider = 'stripe' | 'paypal';

export async function isEventApplied(db: Db, provider: Provider, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_events')
    .select('applied_at')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined && row.applied_at !== null;
}

/** True for the first one to claim the event; its effect belongs into the same transaction. */
export async function claimEvent(
  db: Db,
  event: { provider: Provider; id: string; type: string; payload: string },
  at: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('webhook_events')
    .values({
      provider: event.provider,
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
