/** The only place that sees the table of subscriptions. */
import { sql } from 'kysely';
import type { OrderRow, SubscriptionRow } from '../db/schema.ts';
import type { Db } from './store.ts';

/** What was asked for later stands, whichever answer came last. */
export async function saveSubscription(db: Db, row: SubscriptionRow): Promise<void> {
  const { id: _id, ...values } = row;
  await db
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(values).whereRef('subscriptions.updated_at', '<=', 'excluded.updated_at'),
    )
    .execute();
}

const livingStatuses = ['active', 'trialing', 'past_due'];

/** Those that Stripe still keeps alive, the newest first. */
export async function livingSubscriptions(db: Db, accountId: string): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', 'in', livingStatuses)
    .orderBy('started_at', 'desc')
    .orderBy('plan', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Takes those that will be charged until `until` and whose notice is not on its way yet. */
export async function claimNotices(db: Db, now: Date, until: Date, limit: number): Promise<SubscriptionRow[]> {
  return db
    .updateTable('subscriptions')
    .set((set) => ({ renewal_notice_for: set.ref('current_period_end') }))
    .where('id', 'in', (select) =>
      select
        .selectFrom('subscriptions')
        .select('id')
        .where('status', 'in', ['active', 'trialing'])
        .where('cancel_at_period_end', '=', false)
        .where('current_period_end', '>', now)
        .where('current_period_end', '<=', until)
        .where('account_id', 'not in', deletedAccounts(db))
        .where(sql<boolean>`renewal_notice_for is distinct from current_period_end`)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** What a subscription charges each time: what it charged last. */
export async function lastChargeOf(
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

/** Living ones whose period ended before `until`, and that nobody asked about since: a webhook was lost. */
export async function overdueSubscriptions(db: Db, until: Date, limit: number): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('status', 'in', livingStatuses)
    .where('current_period_end', '<', until)
    .where('updated_at', '<', until)
    .orderBy('updated_at')
    .limit(limit)
    .execute();
}

/** Accounts for which more than one subscription would be charged again, or any although the account was deleted. */
export async function accountsRenewingTooMuch(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('status', 'in', livingStatuses)
    .where('cancel_at_period_end', '=', false)
    .groupBy('account_id')
    .having((or) => or.or([sql<boolean>`count(*) > 1`, or('account_id', 'in', deletedAccounts(db))]))
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

function deletedAccounts(db: Db) {
  return db.selectFrom('accounts').select('id').where('deleted_at', 'is not', null);
}
