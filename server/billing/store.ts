/** The only place that sees the tables of entitlements and webhook events; orders and subscriptions have their own. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database, OrderRow } from '../db/schema.ts';
import type { PaidPlan } from './plans.ts';
import type { Entitlement } from './rules.ts';

export type Db = Kysely<Database> | Transaction<Database>;
/** A entitlement and the order that it came from. */
export type StoredEntitlement = Entitlement & { orderId: string | null; source: string };

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

export async function entitlementsOf(db: Db, accountId: string): Promise<StoredEntitlement[]> {
  const rows = await db.selectFrom('entitlements').selectAll().where('account_id', '=', accountId).execute();
  return rows.map((row) => ({
    id: row.id,
    plan: row.plan,
    days: row.days,
    purchasedAt: row.purchased_at,
    refundedAt: row.refunded_at,
    orderId: row.order_id,
    source: row.source,
  }));
}

export type NewEntitlement = {
  accountId: string;
  orderId: string | null;
  source: string;
  plan: PaidPlan;
  days: number;
  purchasedAt: Date;
};

/** True when its source granted it now; false when it had done so before. */
export async function grantEntitlement(db: Db, entitlement: NewEntitlement): Promise<boolean> {
  const result = await db
    .insertInto('entitlements')
    .values({
      id: randomUUID(),
      account_id: entitlement.accountId,
      order_id: entitlement.orderId,
      source: entitlement.source,
      plan: entitlement.plan,
      days: entitlement.days,
      purchased_at: entitlement.purchasedAt,
    })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function hasEntitlement(db: Db, source: string): Promise<boolean> {
  return (
    (await db.selectFrom('entitlements').select('id').where('source', '=', source).executeTakeFirst()) !== undefined
  );
}

/** Takes what is left of a payment's entitlement and marks its order; the order, or undefined when that was done before. */
export async function refundEntitlement(db: Db, source: string, at: Date): Promise<OrderRow | undefined> {
  const entitlement = await db
    .updateTable('entitlements')
    .set({ refunded_at: at })
    .where('source', '=', source)
    .where('refunded_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst();
  if (!entitlement?.order_id) return undefined;
  return db
    .updateTable('orders')
    .set({ status: 'refunded' })
    .where('order_id', '=', entitlement.order_id)
    .returningAll()
    .executeTakeFirst();
}

/** What granted an order's days: the provider's invoice or capture. */
export async function sourceOf(db: Db, orderId: string): Promise<string | undefined> {
  const row = await db.selectFrom('entitlements').select('source').where('order_id', '=', orderId).executeTakeFirst();
  return row?.source;
}

/**
 * Of an erased account: rewards go, and of what was paid for no day is left. The provider's number of a payment stays with its
 * order: by it a payment that is returned, or told of again, is recognised.
 */
export async function eraseEntitlements(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('entitlements').where('account_id', '=', accountId).where('order_id', 'is', null).execute();
  await db.updateTable('entitlements').set({ days: 0 }).where('account_id', '=', accountId).execute();
}

export type Provider = 'stripe' | 'paypal';

export async function isEventApplied(db: Db, provider: Provider, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_events')
    .select('applied_at')
    .where('payment_provider', '=', provider)
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
      payment_provider: event.provider,
      event_id: event.id,
      type: event.type,
      received_at: at,
      applied_at: at,
      payload: event.payload,
    })
    .onConflict((conflict) => conflict.columns(['payment_provider', 'event_id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
