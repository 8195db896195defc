/** SQL of the entitlements table. */
import { randomUUID } from 'node:crypto';
import type { PaidPlan } from '#facts/plans.ts';
import type { Db } from '../db/open.ts';
import type { Entitlement } from './entitlements.ts';

/** `orderId`: null for a reward. `source`: what granted it; one source grants one entitlement. */
export type StoredEntitlement = Entitlement & { orderId: string | null; source: string };

export async function findEntitlements(db: Db, accountId: string): Promise<StoredEntitlement[]> {
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

/** @returns false when its source has already granted one. */
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

/** Removes what is left of an entitlement. @returns its order's id; undefined when it was refunded before or has no order. */
export async function endEntitlement(db: Db, source: string, at: Date): Promise<string | undefined> {
  const entitlement = await db
    .updateTable('entitlements')
    .set({ refunded_at: at })
    .where('source', '=', source)
    .where('refunded_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst();
  return entitlement?.order_id ?? undefined;
}

/** The payment provider's invoice or capture that granted an order's days. */
export async function findEntitlementSource(db: Db, orderId: string): Promise<string | undefined> {
  const row = await db.selectFrom('entitlements').select('source').where('order_id', '=', orderId).executeTakeFirst();
  return row?.source;
}

/**
 * For an erased account: deletes rewards and sets purchases to zero days. The source of a purchase is kept, so that a refund or
 * a repeated webhook still finds its order.
 */
export async function eraseEntitlements(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('entitlements').where('account_id', '=', accountId).where('order_id', 'is', null).execute();
  await db.updateTable('entitlements').set({ days: 0 }).where('account_id', '=', accountId).execute();
}
