/** How many accounts have which plan, for the operator. */
import type { PaidPlan } from '#facts/plans.ts';
import { addMs } from '../clock.ts';
import type { Db } from '../db/open.ts';
import { findAccountsWithDays, findEntitlementsOf } from './entitlement-store.ts';
import { entitlementsAt, graceAt, graceMs } from './entitlements.ts';
import { findRenewingPlans } from './subscriptions/store.ts';

const batchSize = 500;

/** Accounts by the plan that they can use now. Which one that is only the entitlement rules know, so accounts are read in batches. */
export async function countActivePlans(db: Db, now: Date): Promise<{ plan: PaidPlan; accounts: number }[]> {
  const counts: Record<PaidPlan, number> = { personal: 0, startup: 0 };
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const ids = await findAccountsWithDays(db, { endsAfter: addMs(now, -graceMs), after: last, limit: batchSize });
    if (ids.length === 0) break;
    last = ids.at(-1) ?? last;
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
