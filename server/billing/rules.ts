/**
 * The rule of entitlements (decisions §5), pure: every purchase is a entitlement of days. The highest plan's entitlements run first, of one plan
 * the earlier bought; the others stand still meanwhile and go on with what they had left. A refund removes the rest of its
 * entitlement. Exact to the millisecond inside; days only where people read them.
 */
import { type PaidPlan, type Plan, rankOf } from './plans.ts';

export const dayMs = 86_400_000;

export type Entitlement = { id: string; plan: PaidPlan; days: number; purchasedAt: Date; refundedAt: Date | null };

/** A entitlement that still has time, as things stand at the moment asked for. */
export type RemainingEntitlement<B extends Entitlement = Entitlement> = {
  entitlement: B;
  leftMs: number;
  state: 'active' | 'queued';
  /** Running: when it first began. Waiting: when its turn comes. */
  startsAt: Date;
  endsAt: Date;
};

export type Holdings<B extends Entitlement = Entitlement> = {
  plan: Plan;
  /** When the running plan ends; null for the free plan. */
  endsAt: Date | null;
  /** In the order in which they run. */
  entitlements: RemainingEntitlement<B>[];
};

/** Told of each entitlement that runs out, and when; in the order of time. */
type OnEnd = (entitlement: Entitlement, at: number) => void;

type Running<B> = { entitlement: B; leftMs: number; firstRanAt: number | null };

/** What the entitlements come to at `now`. The order of the list does not matter; entitlements bought later than `now` do not count yet. */
export function holdingsAt<B extends Entitlement>(entitlements: readonly B[], now: Date): Holdings<B> {
  const living = replay(entitlements, now.getTime()).sort((a, b) => before(a.entitlement, b.entitlement));
  let turn = now.getTime();
  const queue = living.map(({ entitlement, leftMs, firstRanAt }, index): RemainingEntitlement<B> => {
    const running = index === 0;
    const startsAt = new Date(running ? (firstRanAt ?? turn) : turn);
    turn += leftMs;
    return { entitlement, leftMs, state: running ? 'active' : 'queued', startsAt, endsAt: new Date(turn) };
  });
  const plan = queue[0]?.entitlement.plan ?? 'free';
  return {
    plan,
    endsAt: queue.findLast(({ entitlement }) => entitlement.plan === plan)?.endsAt ?? null,
    entitlements: queue,
  };
}

/** How long a plan runs on while its renewal is late or declined (decisions §5: 3 days). */
export const graceMs = 3 * dayMs;

export type Grace = { plan: PaidPlan; until: Date };

/** The days of grace under way at `now`: of the highest plan that renews, has just run out, and is above the one running. */
export function graceOf(entitlements: readonly Entitlement[], renewing: readonly PaidPlan[], now: Date): Grace | null {
  const ends = new Map<Plan, number>();
  const living = replay(entitlements, now.getTime(), ({ plan }, at) => ends.set(plan, at));
  const running = Math.max(0, ...living.map(({ entitlement }) => rankOf(entitlement.plan)));
  const late = renewing.filter((plan) => rankOf(plan) > running).sort((a, b) => rankOf(b) - rankOf(a));
  for (const plan of late) {
    const until = (ends.get(plan) ?? Number.NEGATIVE_INFINITY) + graceMs;
    if (until > now.getTime()) return { plan, until: new Date(until) };
  }
  return null;
}

/** A product of a lower plan than the one running now is refused. */
export function isDowngrade(wanted: PaidPlan, running: Plan): boolean {
  return rankOf(wanted) < rankOf(running);
}

/** Days for people: a begun one counts. */
export function daysOf(ms: number): number {
  return Math.ceil(ms / dayMs);
}

/** Lives through the past, from one purchase or refund to the next, and returns what has time left at `now`. */
function replay<B extends Entitlement>(entitlements: readonly B[], now: number, onEnd: OnEnd = () => {}): Running<B>[] {
  const moments = entitlements.flatMap(({ purchasedAt, refundedAt }) => [
    purchasedAt.getTime(),
    refundedAt?.getTime() ?? now,
  ]);
  const stops = [...new Set([...moments.filter((moment) => moment < now), now])].sort((a, b) => a - b);
  const living: Running<B>[] = [];
  stops.forEach((from, index) => {
    for (const entitlement of entitlements) {
      if (entitlement.purchasedAt.getTime() === from)
        living.push({ entitlement, leftMs: entitlement.days * dayMs, firstRanAt: null });
    }
    drop(living, ({ entitlement }) => entitlement.refundedAt !== null && entitlement.refundedAt.getTime() <= from);
    run(living, from, stops[index + 1] ?? from, onEnd);
  });
  return living;
}

/** Lets the time from one moment to another pass: the first in order uses it up, then the next. */
function run<B extends Entitlement>(living: Running<B>[], from: number, to: number, onEnd: OnEnd): void {
  let at = from;
  for (const running of living.sort((a, b) => before(a.entitlement, b.entitlement))) {
    running.firstRanAt ??= at;
    const usedMs = Math.min(running.leftMs, to - at);
    running.leftMs -= usedMs;
    at += usedMs;
    if (running.leftMs <= 0) onEnd(running.entitlement, at);
    // Who would begin just at the end has not begun.
    if (at >= to) break;
  }
  drop(living, ({ leftMs }) => leftMs <= 0);
}

function before(a: Entitlement, b: Entitlement): number {
  return (
    rankOf(b.plan) - rankOf(a.plan) ||
    a.purchasedAt.getTime() - b.purchasedAt.getTime() ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  );
}

function drop<T>(list: T[], isGone: (item: T) => boolean): void {
  list.splice(0, list.length, ...list.filter((item) => !isGone(item)));
}
