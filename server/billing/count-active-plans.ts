/** How many accounts have which plan, for the operator. */
import type { PaidPlan } from '#facts/plans.ts';
import { addMs } from '../clock.ts';
import type { Db } from '../db/open.ts';
import { findAccountOfEntitlement, findAccountsWithDays, findEntitlementsOf } from './entitlement-store.ts';
import { entitlementsAt, graceAt, graceMs } from './entitlements.ts';
import { findRenewingPlans } from './subscriptions/store.ts';

const [minId, maxId] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/**
 * Accounts by the plan that they can use now. Which one that is only the entitlement rules know, so accounts are read in batches.
 * @param batchSize entitlements of a batch, by default as many as are read within a tenth of a second
 */
export async function countActivePlans(
  db: Db,
  now: Date,
  batchSize = 10_000,
): Promise<{ plan: PaidPlan; accounts: number }[]> {
  const counts: Record<PaidPlan, number> = { personal: 0, startup: 0 };
  const endsAfter = addMs(now, -graceMs);
  for (let after = minId; after !== maxId; ) {
    const last = (await findAccountOfEntitlement(db, after, batchSize)) ?? maxId;
    const ids = await findAccountsWithDays(db, { endsAfter, after, last });
    after = last;
    if (ids.length === 0) continue;
    const renewing = await findRenewingPlans(db, ids);
    for (const [id, entitlements] of await findEntitlementsOf(db, ids)) {
      const plan = graceAt(entitlements, renewing.get(id) ?? [], now)?.plan ?? entitlementsAt(entitlements, now).plan;
      if (plan !== 'free') counts[plan] += 1;
    }
  }
  return [
    { plan: 'personal', accounts: counts.personal },
    { plan: 'startup', accounts: counts.startup },
  ];
}
