/** Maps an account's plan status to the API's `Subscription`. */
import type { Subscription } from '#api-spec/subscription.ts';
import { dayMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { SubscriptionRow } from '../../db/schema.ts';
import { describeCard } from '../describe-card.ts';
import { type RemainingEntitlement, roundUpToDays } from '../entitlements.ts';
import { findDisputedOrderId, findLastCharge } from '../orders/store.ts';
import { getPlanStatus, type PlanStatus } from '../plan-status.ts';

export async function describeSubscription(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
): Promise<Subscription> {
  const now = clock.now();
  const status = await getPlanStatus(db, accountId, now);
  const { plan, entitlements, endsAt, grace, liveSubscriptions } = status;
  const renewing = liveSubscriptions.find((row) => !row.cancel_at_period_end);
  const renewal = renewing ? await describeRenewal(db, renewing) : null;
  const charged = findCharged(liveSubscriptions);
  const isResumable = findResumable(status, now) !== undefined;
  return {
    plan,
    validity: describeValidity(status, now),
    subscribing: renewing !== undefined,
    renewal,
    endsAtPeriodEnd: isResumable ? (endsAt?.toISOString() ?? null) : null,
    graceUntil: grace?.until.toISOString() ?? null,
    amountDue: renewing?.status === 'past_due' ? (renewal?.price ?? null) : null,
    card: charged ? describeCard(charged) : null,
    disputedOrder: await findDisputedOrderId(db, accountId),
    entitlements: entitlements.map((remaining) => {
      const { id, orderId } = remaining.entitlement;
      return { entitlementId: id, orderId, ...describeEntitlement(remaining) };
    }),
  };
}

/** The subscription whose card is shown and updated: the one that renews, else the newest. Each has its own customer at Stripe. */
export function findCharged(liveSubscriptions: readonly SubscriptionRow[]): SubscriptionRow | undefined {
  return liveSubscriptions.find((row) => !row.cancel_at_period_end) ?? liveSubscriptions[0];
}

/** Stripe's period and our days may differ by how late a webhook was. */
const toleranceMs = dayMs;

/** The cancelled subscription of the current plan that can be resumed until the plan ends; undefined while another one renews. */
export function findResumable({ plan, endsAt, liveSubscriptions }: PlanStatus, now: Date): SubscriptionRow | undefined {
  const [newest] = liveSubscriptions;
  const isRenewing = liveSubscriptions.some(({ cancel_at_period_end }) => !cancel_at_period_end);
  if (isRenewing || !newest || !endsAt || newest.plan !== plan || newest.current_period_end <= now) return undefined;
  const differenceMs = endsAt.getTime() - newest.current_period_end.getTime();
  // The days of a later purchase outlast the subscription, which then cannot be resumed until they end.
  if (differenceMs > toleranceMs) return undefined;
  // A charge that was moved moves back when it is resumed. A period of Stripe's own that outlasts the plan was refunded: resumed, it
  // would renew long after the plan has ended.
  return differenceMs < -toleranceMs && newest.status !== 'trialing' ? undefined : newest;
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
  const { amount, currency, term } = charge;
  return { plan, term, nextChargeAt: current_period_end.toISOString(), price: { amount, currency } };
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
