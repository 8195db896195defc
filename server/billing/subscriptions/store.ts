/** SQL of the subscriptions table. */
import { sql } from 'kysely';
import type { PaidPlan } from '#facts/plans.ts';
import { selectDeletedSubscriber } from '../../accounts/store.ts';
import { addMs, type Clock } from '../../clock.ts';
import type { Db } from '../../db/open.ts';
import type { SubscriptionRow } from '../../db/schema.ts';

/** Keeps the latest state: `updated_at` is when the payment provider was asked or had changed it, whichever response arrives last. */
export async function saveSubscription(db: Db, row: SubscriptionRow): Promise<void> {
  const { id: _id, ...values } = row;
  await db
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        // The check succeeded: the next one need not wait an hour.
        .doUpdateSet({ ...values, checked_at: null })
        .whereRef('subscriptions.updated_at', '<=', 'excluded.updated_at'),
    )
    .execute();
}

/**
 * For `updated_at` of a state that is requested now, later than the saved one: where a server whose clock is ahead has saved that, this
 * one's clock would say that the saved state is the newer.
 */
export function requestTime(saved: Pick<SubscriptionRow, 'updated_at'> | undefined, clock: Clock): Date {
  const now = clock.now();
  return saved && now < saved.updated_at ? addMs(saved.updated_at, 1) : now;
}

/** All that the account ever had, newest first, for the export. */
export async function findAllSubscriptions(db: Db, accountId: string): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

const liveStatuses = ['active', 'trialing', 'past_due'];

/**
 * Subscriptions that Stripe has not ended, newest first. Stripe tells in whole seconds when one began: of two of the same second, the one
 * whose first order was placed later is the newer, so that everybody who asks sees the same order.
 */
export async function findLiveSubscriptions(db: Db, accountId: string): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', 'in', liveStatuses)
    .orderBy('started_at', 'desc')
    .orderBy(
      (query) =>
        query
          .selectFrom('orders')
          .select(({ fn }) => fn.min('created_at').as('placed_at'))
          .whereRef('orders.subscription_id', '=', 'subscriptions.id'),
      'desc',
    )
    .orderBy('plan', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Of all accounts; ids alone, because the rows of a large shop exceed the memory. */
export async function findLiveSubscriptionIds(db: Db): Promise<Set<string>> {
  const rows = await selectIds(db).where('status', 'in', liveStatuses).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Live subscriptions that will be charged again, newest first. */
export async function findRenewingSubscriptions(db: Db, accountId: string): Promise<SubscriptionRow[]> {
  return (await findLiveSubscriptions(db, accountId)).filter((row) => !row.cancel_at_period_end);
}

/** The plans that will be charged again, by account. */
export async function findRenewingPlans(db: Db, accountIds: readonly string[]): Promise<Map<string, PaidPlan[]>> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['account_id', 'plan'])
    .where('account_id', 'in', accountIds)
    .where('status', 'in', liveStatuses)
    .where('cancel_at_period_end', '=', false)
    .execute();
  const plans = new Map<string, PaidPlan[]>();
  for (const { account_id, plan } of rows) plans.set(account_id, [...(plans.get(account_id) ?? []), plan]);
  return plans;
}

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Claims subscriptions that will be charged before `until` and have no renewal notice for this period yet. What it asks for is what
 * the index `subscriptions_unannounced` holds, and PostgreSQL uses that only with the order.
 */
export async function claimRenewalNotices(db: Db, now: Date, until: Date, limit: number): Promise<SubscriptionRow[]> {
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
        .where(({ not, exists }) => not(exists(selectDeletedSubscriber(db))))
        .where(sql<boolean>`renewal_notice_for is distinct from current_period_end`)
        .orderBy('current_period_end')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

type Due = {
  now: Date;
  /** Those that a process has claimed since then wait: whatever keeps one from being checked, the others have their turn. */
  checkedBefore: Date;
  limit: number;
};

/** Claims subscriptions whose period ended before `until` and that have not been updated since: a webhook was lost. */
export async function claimOverdueSubscriptions(db: Db, until: Date, due: Due): Promise<SubscriptionRow[]> {
  return claim(
    db,
    selectIds(db)
      .where('status', 'in', ['active', 'trialing'])
      .where('current_period_end', '<', until)
      .where('updated_at', '<', until),
    due,
  );
}

/** Claims subscriptions whose latest charge was declined, not updated since `until`. */
export async function claimUnpaidSubscriptions(db: Db, until: Date, due: Due): Promise<SubscriptionRow[]> {
  return claim(db, selectIds(db).where('status', '=', 'past_due').where('updated_at', '<', until), due);
}

/**
 * Claims subscriptions of accounts with more than one that renews, and of deleted accounts with any. Two queries, as each needs only
 * the indexes `subscriptions_renewing` and `accounts_deleted`; with both conditions in one, PostgreSQL looks up every account. An
 * array, as PostgreSQL expects `in` to find a third of all accounts, and reads every subscription.
 */
export async function claimSurplusRenewals(db: Db, due: Due): Promise<SubscriptionRow[]> {
  const renewing = db
    .selectFrom('subscriptions')
    .where('status', 'in', liveStatuses)
    .where('cancel_at_period_end', '=', false);
  const accounts = renewing.select('account_id');
  const twice = accounts.groupBy('account_id').having(sql<boolean>`count(*) > 1`);
  const ofDeleted = accounts.where(({ exists }) => exists(selectDeletedSubscriber(db)));
  const found = sql<boolean>`account_id = any(array(${twice.union(ofDeleted)}))`;
  return claim(db, renewing.select('id').where(found), due);
}

const selectIds = (db: Db) => db.selectFrom('subscriptions').select('id');

async function claim(
  db: Db,
  ids: ReturnType<typeof selectIds>,
  { now, checkedBefore, limit }: Due,
): Promise<SubscriptionRow[]> {
  const due = ids
    .where((or) => or.or([or('checked_at', 'is', null), or('checked_at', '<', checkedBefore)]))
    .orderBy('updated_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db.updateTable('subscriptions').set({ checked_at: now }).where('id', 'in', due).returningAll().execute();
}
