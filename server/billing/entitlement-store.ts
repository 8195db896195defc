/** SQL of the entitlements table. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PaidPlan } from '#facts/plans.ts';
import type { Db } from '../db/open.ts';
import type { EntitlementRow } from '../db/schema.ts';
import type { Entitlement } from './entitlements.ts';

/** `orderId`: null for a reward. `source`: what granted it; one source grants one entitlement. */
export type StoredEntitlement = Entitlement & { orderId: string | null; source: string };

export async function findEntitlements(db: Db, accountId: string): Promise<StoredEntitlement[]> {
  return (await findEntitlementsOf(db, [accountId])).get(accountId) ?? [];
}

/** The entitlements of several accounts; accounts without any are left out. */
export async function findEntitlementsOf(db: Db, accountIds: string[]): Promise<Map<string, StoredEntitlement[]>> {
  const rows = await db
    .selectFrom('entitlements')
    .selectAll()
    .select(suspensions.as('suspensions'))
    .where('account_id', 'in', accountIds)
    .execute();
  const entitlements = rows.map((row) => ({
    accountId: row.account_id,
    id: row.id,
    plan: row.plan,
    days: row.days,
    purchasedAt: row.purchased_at,
    refundedAt: row.refunded_at,
    suspensions: (row.suspensions ?? []).map(({ from, to }) => ({
      from: new Date(from),
      to: to ? new Date(to) : null,
    })),
    orderId: row.order_id,
    source: row.source,
  }));
  return Map.groupBy(entitlements, ({ accountId }) => accountId);
}

/** The account of the `count`-th entitlement of those after `after`, in the order of their accounts; undefined when there are fewer. */
export async function findAccountOfEntitlement(db: Db, after: string, count: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('entitlements')
    .select('account_id')
    .where('account_id', '>', after)
    .orderBy('account_id')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.account_id;
}

/**
 * Ids of accounts, from the one after `after` to `last`, whose days have an end after `endsAfter`, and of some whose days do not. Days
 * are used one after the other without a pause, so the last one ends at or before the latest of these times: each purchase plus all
 * days bought at it or later; a refund only takes days away. What a dispute does to them, only the rules know.
 * Both bounds are needed: without the second one PostgreSQL sorts all entitlements that are left.
 */
export async function findAccountsWithDays(
  db: Db,
  { endsAfter, after, last }: { endsAfter: Date; after: string; last: string },
): Promise<string[]> {
  const bounds = db
    .selectFrom('entitlements')
    .select([
      'account_id',
      sql<Date>`purchased_at + interval '24 hours' * sum(days) over (partition by account_id order by purchased_at desc)`.as(
        'ends_by',
      ),
      sql<boolean>`source in (select source from disputes)`.as('is_disputed'),
    ])
    .where('account_id', '>', after)
    .where('account_id', '<=', last);
  const rows = await db
    .selectFrom(bounds.as('bounds'))
    .select('account_id')
    .groupBy('account_id')
    .having(sql<boolean>`max(ends_by) > ${endsAfter} or bool_or(is_disputed)`)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** An entitlement's disputes. JSON gives their times as text. */
const suspensions = sql<{ from: string; to: string | null }[] | null>`(
  select json_agg(json_build_object('from', opened_at, 'to', closed_at))
  from disputes where disputes.source = entitlements.source and outcome <> 'inquiry')`;

type DueTerms = { endsBefore: Date; checkedBefore: Date; limit: number };

/** Claims PayPal terms that cannot end later than `endsBefore` unless they were queued, paused or suspended. */
export async function claimEndingTerms(
  tx: Db,
  { now, ...due }: DueTerms & { now: Date },
): Promise<{ id: string; accountId: string; orderId: string }[]> {
  const rows = await tx
    .updateTable('entitlements')
    .set({ end_checked_at: now })
    .where('id', 'in', selectEndingTerms(tx, due))
    .returning(['id', 'account_id', 'order_id'])
    .execute();
  return rows.map(({ id, account_id, order_id }) => ({ id, accountId: account_id, orderId: order_id ?? '' }));
}

/**
 * An order whose payment is no invoice of Stripe was paid by PayPal. The first four conditions are those of the index
 * `entitlements_ending`, so that neither payments by card nor rewards are read.
 */
export function selectEndingTerms(db: Db, { endsBefore, checkedBefore, limit }: DueTerms) {
  return db
    .selectFrom('entitlements')
    .select('id')
    .where('order_id', 'is not', null)
    .where('refunded_at', 'is', null)
    .where('end_handled_at', 'is', null)
    .where(sql<boolean>`left(source, 3) <> 'in_'`)
    .where(
      sql<boolean>`(purchased_at at time zone 'UTC') + days * interval '1 day' <= ${endsBefore}::timestamptz at time zone 'UTC'`,
    )
    .where((or) => or.or([or('end_checked_at', 'is', null), or('end_checked_at', '<=', checkedBefore)]))
    .orderBy('end_checked_at', (time) => time.asc().nullsFirst())
    .limit(limit)
    .forUpdate()
    .skipLocked();
}

/** The end of a term was found: it is not looked at again. */
export async function markEndHandled(tx: Db, id: string, at: Date): Promise<void> {
  await tx.updateTable('entitlements').set({ end_handled_at: at }).where('id', '=', id).execute();
}

type NewEntitlement = {
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

/** @param source what granted it, for example an invoice or a capture */
export async function findEntitlementBySource(db: Db, source: string): Promise<EntitlementRow | undefined> {
  return db.selectFrom('entitlements').selectAll().where('source', '=', source).executeTakeFirst();
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
