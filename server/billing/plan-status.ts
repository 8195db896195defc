/** An account's plan at a moment: its entitlements, and the grace period while a renewal is late. */
import type { Plan } from '#facts/plans.ts';
import type { Db } from '../db/open.ts';
import type { SubscriptionRow } from '../db/schema.ts';
import { findEntitlements, type StoredEntitlement } from './entitlement-store.ts';
import { entitlementsAt, type Grace, graceAt, type RemainingEntitlement } from './entitlements.ts';
import { findLiveSubscriptions } from './subscriptions/store.ts';

export type PlanStatus = {
  /** The plan that the customer can use now, grace included. */
  plan: Plan;
  /** In the order in which they are used. */
  entitlements: RemainingEntitlement<StoredEntitlement>[];
  /** When the entitlements of the active plan end; null without any. */
  endsAt: Date | null;
  /** Set while a renewal is late or declined and the plan continues anyway. */
  grace: Grace | null;
  /** Subscriptions that Stripe has not ended, newest first. */
  liveSubscriptions: SubscriptionRow[];
};

export async function getPlanStatus(db: Db, accountId: string, now: Date): Promise<PlanStatus> {
  const stored = (await findEntitlements(db, accountId)).map((each) => purchasedBy(each, now));
  const liveSubscriptions = await findLiveSubscriptions(db, accountId);
  const { plan, endsAt, entitlements } = entitlementsAt(stored, now);
  const renewing = liveSubscriptions.filter((row) => !row.cancel_at_period_end).map((row) => row.plan);
  const grace = graceAt(stored, renewing, now);
  return { plan: grace?.plan ?? plan, entitlements, endsAt, grace, liveSubscriptions };
}

/** The clock of the server that granted it may be ahead: what is paid runs at once, at every server. */
function purchasedBy(entitlement: StoredEntitlement, now: Date): StoredEntitlement {
  return entitlement.purchasedAt > now ? { ...entitlement, purchasedAt: now } : entitlement;
}
