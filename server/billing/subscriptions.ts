/** The overview of an account (decisions §5). */
import type { Subscription } from '#api-spec/subscription.ts';
import type { Context } from '../context.ts';
import type { SubscriptionRow } from '../db/schema.ts';
import { daysOf, type RemainingEntitlement } from './rules.ts';
import { getPlanStatus, type Standing } from './standing.ts';
import type { StoredEntitlement } from './store.ts';
import { lastChargeOf } from './subscription-store.ts';

/** Computed at this moment. */
export async function overviewOf({ db, clock }: Context, accountId: string): Promise<Subscription> {
  const now = clock.now();
  const standing = await getPlanStatus(db, accountId, now);
  const { holdings, living, grace } = standing;
  const renewing = living.find((row) => !row.cancel_at_period_end);
  return {
    plan: standing.plan,
    validity: validityOf(standing, now),
    subscribing: renewing !== undefined,
    renewal: renewing ? await renewalOf(db, renewing) : null,
    endsAtPeriodEnd: !renewing && living.length > 0 ? (holdings.endsAt?.toISOString() ?? null) : null,
    graceUntil: grace?.until.toISOString() ?? null,
    entitlements: holdings.entitlements.map(describeBlock),
  };
}

function validityOf({ holdings, grace }: Standing, now: Date): Subscription['validity'] {
  const endsAt = grace?.until ?? holdings.endsAt;
  if (!endsAt) return { kind: 'unlimited' };
  return { kind: 'until', endsAt: endsAt.toISOString(), daysLeft: daysOf(endsAt.getTime() - now.getTime()) };
}

/** The next charge, as high as the last one. */
export async function renewalOf(
  db: Context['db'],
  { id, plan, current_period_end }: SubscriptionRow,
): Promise<Subscription['renewal']> {
  const charge = await lastChargeOf(db, id);
  if (!charge) return null;
  const { amount, currency } = charge;
  return { plan, nextChargeAt: current_period_end.toISOString(), price: { amount, currency } };
}

function describeBlock(living: RemainingEntitlement<StoredEntitlement>): Subscription['entitlements'][number] {
  const { id, orderId } = living.entitlement;
  return { entitlementId: id, orderId, ...describeDays(living) };
}

/** A entitlement but for where it comes from. */
export function describeDays({ entitlement, leftMs, state, startsAt, endsAt }: RemainingEntitlement) {
  return {
    plan: entitlement.plan,
    days: entitlement.days,
    daysLeft: daysOf(leftMs),
    state,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}
