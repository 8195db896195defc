/** The rules of entitlements, without I/O (docs/decisions/0015-entitlements.md). */
import { type PaidPlan, type Plan, planRank } from '#facts/plans.ts';
import { dayMs } from '../clock.ts';

/** A time in which days stand still; `to`: null while it lasts. */
type Suspension = { from: Date; to: Date | null };

/** The days of one purchase or reward. */
export type Entitlement = {
  id: string;
  plan: PaidPlan;
  days: number;
  purchasedAt: Date;
  refundedAt: Date | null;
  suspensions?: readonly Suspension[];
};

/** An entitlement that has time left. */
export type RemainingEntitlement<E extends Entitlement = Entitlement> = {
  entitlement: E;
  leftMs: number;
  state: 'active' | 'queued';
  /** Active: when it first became active. Queued: when it will become active. */
  startsAt: Date;
  endsAt: Date;
};

type EntitlementQueue<E extends Entitlement = Entitlement> = {
  plan: Plan;
  /** When the current plan ends; null for the free plan. */
  endsAt: Date | null;
  /** In the order in which they are used; the first is active. */
  entitlements: RemainingEntitlement<E>[];
};

/**
 * What is left of an account's entitlements at `now`, to the millisecond. One entitlement is active at a time: the highest plan
 * first, then the earliest purchase. The others keep their time. A refund removes the rest of its entitlement.
 * @param entitlements in any order; those purchased after `now` do not count
 */
export function entitlementsAt<E extends Entitlement>(entitlements: readonly E[], now: Date): EntitlementQueue<E> {
  const remaining = usable(replay(entitlements, now.getTime()), now.getTime()).sort((a, b) =>
    compare(a.entitlement, b.entitlement),
  );
  let nextStart = now.getTime();
  const queue = remaining.map(({ entitlement, leftMs, activeSince }, index): RemainingEntitlement<E> => {
    const isActive = index === 0;
    const startsAt = new Date(isActive ? (activeSince ?? nextStart) : nextStart);
    nextStart += leftMs;
    return { entitlement, leftMs, state: isActive ? 'active' : 'queued', startsAt, endsAt: new Date(nextStart) };
  });
  const plan = queue[0]?.entitlement.plan ?? 'free';
  const endsAt = queue.findLast(({ entitlement }) => entitlement.plan === plan)?.endsAt ?? null;
  return { plan, endsAt, entitlements: queue };
}

/** How long a plan continues while its renewal is late or declined (docs/decisions/0017-renewals-and-grace.md). */
export const graceMs = 3 * dayMs;

export type Grace = { plan: PaidPlan; until: Date };

/**
 * The grace period at `now`: that of the highest renewing plan that has just ended and ranks above the current plan.
 * @param renewing plans of the subscriptions that will be charged again
 */
export function graceAt(entitlements: readonly Entitlement[], renewing: readonly PaidPlan[], now: Date): Grace | null {
  const endings = new Map<Plan, number>();
  const replayed = replay(entitlements, now.getTime(), ({ plan }, at) => endings.set(plan, at));
  const remaining = usable(replayed, now.getTime());
  const currentRank = Math.max(0, ...remaining.map(({ entitlement }) => planRank(entitlement.plan)));
  const higher = renewing.filter((plan) => planRank(plan) > currentRank).sort((a, b) => planRank(b) - planRank(a));
  for (const plan of higher) {
    const until = (endings.get(plan) ?? Number.NEGATIVE_INFINITY) + graceMs;
    if (until > now.getTime()) return { plan, until: new Date(until) };
  }
  return null;
}

/** When an entitlement was used up; null when it has time left, or was refunded before its end. */
export function endOfEntitlement(entitlements: readonly Entitlement[], id: string, now: Date): Date | null {
  let endedAt: number | null = null;
  replay(entitlements, now.getTime(), (entitlement, at) => {
    if (entitlement.id === id) endedAt = at;
  });
  return endedAt === null ? null : new Date(endedAt);
}

/** Days as people count them: a started day counts as a whole one. */
export function roundUpToDays(ms: number): number {
  return Math.ceil(ms / dayMs);
}

type Progress<E> = { entitlement: E; leftMs: number; activeSince: number | null };

/** Called for each entitlement that is used up, in chronological order. */
type OnEnd = (entitlement: Entitlement, at: number) => void;

/** Steps through time from each purchase or refund to the next; returns the entitlements that have time left at `now`. */
function replay<E extends Entitlement>(
  entitlements: readonly E[],
  now: number,
  onEnd: OnEnd = () => {},
): Progress<E>[] {
  const times = entitlements.flatMap(({ purchasedAt, refundedAt, suspensions = [] }) =>
    [purchasedAt, refundedAt, ...suspensions.flatMap(({ from, to }) => [from, to])].map(
      (time) => time?.getTime() ?? now,
    ),
  );
  const steps = [...new Set([...times.filter((time) => time < now), now])].sort((a, b) => a - b);
  let remaining: Progress<E>[] = [];
  steps.forEach((from, index) => {
    for (const entitlement of entitlements) {
      if (entitlement.purchasedAt.getTime() === from)
        remaining.push({ entitlement, leftMs: entitlement.days * dayMs, activeSince: null });
    }
    remaining = remaining.filter(
      ({ entitlement: { refundedAt } }) => refundedAt === null || refundedAt.getTime() > from,
    );
    const suspended = remaining.filter(({ entitlement }) => isSuspended(entitlement, from));
    remaining = [...suspended, ...useTime(usable(remaining, from), from, steps[index + 1] ?? from, onEnd)];
  });
  return remaining;
}

function usable<E extends Entitlement>(list: Progress<E>[], at: number): Progress<E>[] {
  return list.filter(({ entitlement }) => !isSuspended(entitlement, at));
}

function isSuspended({ suspensions = [] }: Entitlement, at: number): boolean {
  return suspensions.some(({ from, to }) => from.getTime() <= at && (to === null || to.getTime() > at));
}

/** Uses up the time between two moments: of the first entitlement in order, then of the next. */
function useTime<E extends Entitlement>(list: Progress<E>[], from: number, to: number, onEnd: OnEnd): Progress<E>[] {
  let at = from;
  for (const progress of list.sort((a, b) => compare(a.entitlement, b.entitlement))) {
    progress.activeSince ??= at;
    const usedMs = Math.min(progress.leftMs, to - at);
    progress.leftMs -= usedMs;
    at += usedMs;
    if (progress.leftMs <= 0) onEnd(progress.entitlement, at);
    // The next one starts at `to` at the earliest, so it is not active yet.
    if (at >= to) break;
  }
  return list.filter(({ leftMs }) => leftMs > 0);
}

/** The order of use. */
function compare(a: Entitlement, b: Entitlement): number {
  return (
    planRank(b.plan) - planRank(a.plan) ||
    a.purchasedAt.getTime() - b.purchasedAt.getTime() ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  );
}
