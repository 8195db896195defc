/** Counts for the operator, over all customers. */
import { sql } from 'kysely';
import type { PaidPlan } from '#facts/plans.ts';
import type { Db } from '../db/open.ts';
import { findEntitlementsOf } from './entitlement-store.ts';
import { entitlementsAt } from './entitlements.ts';

/** Orders created since a time, by status, product, method and currency. */
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

const batchSize = 500;

/** Accounts by the plan that runs now. Which one that is only the entitlement rules know, so accounts are read in batches. */
export async function countActivePlans(db: Db, now: Date): Promise<{ plan: PaidPlan; accounts: number }[]> {
  const counts: Record<PaidPlan, number> = { personal: 0, startup: 0 };
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const accounts = await db
      .selectFrom('entitlements')
      .select('account_id')
      .distinct()
      .where('account_id', '>', last)
      .orderBy('account_id')
      .limit(batchSize)
      .execute();
    const ids = accounts.map(({ account_id }) => account_id);
    if (ids.length === 0) break;
    last = ids.at(-1) ?? last;
    for (const entitlements of (await findEntitlementsOf(db, ids)).values()) {
      const { plan } = entitlementsAt(entitlements, now);
      if (plan !== 'free') counts[plan] += 1;
    }
  }
  return [
    { plan: 'personal', accounts: counts.personal },
    { plan: 'startup', accounts: counts.startup },
  ];
}
