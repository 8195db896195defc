/** Where an account stands at a moment: what its entitlements come to, and the days of grace while a renewal is late (decisions §5). */
import type { SubscriptionRow } from '../db/schema.ts';
import { type Grace, graceOf, type Holdings, holdingsAt } from './rules.ts';
import { type Db, entitlementsOf, type StoredEntitlement } from './store.ts';
import { livingSubscriptions } from './subscription-store.ts';

export type Standing = {
  holdings: Holdings<StoredEntitlement>;
  /** null unless a renewal is late or was declined, and the plan runs on meanwhile. */
  grace: Grace | null;
  /** The plan that the customer has now, grace included. */
  plan: Holdings['plan'];
  /** Subscriptions that the provider keeps alive, the newest first. */
  living: SubscriptionRow[];
};

export async function getPlanStatus(db: Db, accountId: string, now: Date): Promise<Standing> {
  const entitlements = await entitlementsOf(db, accountId);
  const living = await livingSubscriptions(db, accountId);
  const holdings = holdingsAt(entitlements, now);
  const renewing = living.filter((row) => !row.cancel_at_period_end).map(({ plan }) => plan);
  const grace = graceOf(entitlements, renewing, now);
  return { holdings, grace, plan: grace?.plan ?? holdings.plan, living };
}
