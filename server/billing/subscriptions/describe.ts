/** Maps an account's plan status to the API's `Subscription`. */
import type { Subscription } from '#api-spec/subscription.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { SubscriptionRow } from '../../db/schema.ts';
import { type RemainingEntitlement, roundUpToDays } from '../entitlements.ts';
import { findLastCharge } from '../orders/store.ts';
import { getPlanStatus, type PlanStatus } from '../plan-status.ts';

export async function describeSubscription(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
): Promise<Subscription> {
  const now = clock.now();
  const status = await getPlanStatus(db, accountId, now);
  const { plan, entitlements, endsAt, grace, liveSubscriptions } = status;
  const renewing = liveSubscriptions.find((row) => !row.cancel_at_period_end);
  const isCancelled = !renewing && liveSubscriptions.length > 0;
  return {
    plan,
    validity: describeValidity(status, now),
    subscribing: renewing !== undefined,
    renewal: renewing ? await describeRenewal(db, renewing) : null,
    endsAtPeriodEnd: isCancelled ? (endsAt?.toISOString() ?? null) : null,
    graceUntil: grace?.until.toISOString() ?? null,
    entitlements: entitlements.map((remaining) => {
      const { id, orderId } = remaining.entitlement;
      return { entitlementId: id, orderId, ...describeEntitlement(remaining) };
    }),
  };
}

function describeValidity({ endsAt, grace }: PlanStatus, now: Date): Subscription['validity'] {
  const end = grace?.until ?? endsAt;
  if (!end) return { kind: 'unlimited' };
  return { kind: 'until', endsAt: end.toISOString(), daysLeft: roundUpToDays(end.getTime() - now.getTime()) };
}

/** The next charge: the same amount as the last one. */
export async function describeRenewal(
  db: Db,
  { id, plan, current_period_end }: SubscriptionRow,
): Promise<Subscription['renewal']> {
  const charge = await findLastCharge(db, id);
  if (!charge) return null;
  const { amount, currency } = charge;
  return { plan, nextChargeAt: current_period_end.toISOString(), price: { amount, currency } };
}

/** An entitlement without its id and order, which a preview does not have. */
export function describeEntitlement({ entitlement, leftMs, state, startsAt, endsAt }: RemainingEntitlement) {
  return {
    plan: entitlement.plan,
    days: entitlement.days,
    daysLeft: roundUpToDays(leftMs),
    state,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}
