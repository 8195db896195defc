/**
 * The rule of blocks (decisions §5), pure: every purchase is a block of days. The highest plan's blocks run first, of one plan
 * the earlier bought; the others stand still meanwhile and go on with what they had left. A refund removes the rest of its
 * block. Exact to the millisecond inside; days only where people read them.
 */
import { type PaidPlan, type Plan, rankOf } from './plans.ts';

export const dayMs = 86_400_000;

export type Block = { id: string; plan: PaidPlan; days: number; boughtAt: Date; refundedAt: Date | null };

/** A block that still has time, as things stand at the moment asked for. */
export type LivingBlock<B extends Block = Block> = {
  block: B;
  leftMs: number;
  state: 'running' | 'waiting';
  /** Running: when it first began. Waiting: when its turn comes. */
  startsAt: Date;
  endsAt: Date;
};

export type Holdings<B extends Block = Block> = {
  plan: Plan;
  /** When the running plan ends; null for the free plan. */
  endsAt: Date | null;
  /** In the order in which they run. */
  blocks: LivingBlock<B>[];
};

/** Told of each block that runs out, and when; in the order of time. */
type OnEnd = (block: Block, at: number) => void;

type Running<B> = { block: B; leftMs: number; firstRanAt: number | null };

/** What the blocks come to at `now`. The order of the list does not matter; blocks bought later than `now` do not count yet. */
export function holdingsAt<B extends Block>(blocks: readonly B[], now: Date): Holdings<B> {
  const living = replay(blocks, now.getTime()).sort((a, b) => before(a.block, b.block));
  let turn = now.getTime();
  const queue = living.map(({ block, leftMs, firstRanAt }, index): LivingBlock<B> => {
    const running = index === 0;
    const startsAt = new Date(running ? (firstRanAt ?? turn) : turn);
    turn += leftMs;
    return { block, leftMs, state: running ? 'running' : 'waiting', startsAt, endsAt: new Date(turn) };
  });
  const plan = queue[0]?.block.plan ?? 'free';
  return { plan, endsAt: queue.findLast(({ block }) => block.plan === plan)?.endsAt ?? null, blocks: queue };
}

/** How long a plan runs on while its renewal is late or declined (decisions §5: 3 days). */
export const graceMs = 3 * dayMs;

export type Grace = { plan: PaidPlan; until: Date };

/** The days of grace under way at `now`: of the highest plan that renews, has just run out, and is above the one running. */
export function graceOf(blocks: readonly Block[], renewing: readonly PaidPlan[], now: Date): Grace | null {
  const ends = new Map<Plan, number>();
  const living = replay(blocks, now.getTime(), ({ plan }, at) => ends.set(plan, at));
  const running = Math.max(0, ...living.map(({ block }) => rankOf(block.plan)));
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
function replay<B extends Block>(blocks: readonly B[], now: number, onEnd: OnEnd = () => {}): Running<B>[] {
  const moments = blocks.flatMap(({ boughtAt, refundedAt }) => [boughtAt.getTime(), refundedAt?.getTime() ?? now]);
  const stops = [...new Set([...moments.filter((moment) => moment < now), now])].sort((a, b) => a - b);
  const living: Running<B>[] = [];
  stops.forEach((from, index) => {
    for (const block of blocks) {
      if (block.boughtAt.getTime() === from) living.push({ block, leftMs: block.days * dayMs, firstRanAt: null });
    }
    drop(living, ({ block }) => block.refundedAt !== null && block.refundedAt.getTime() <= from);
    run(living, from, stops[index + 1] ?? from, onEnd);
  });
  return living;
}

/** Lets the time from one moment to another pass: the first in order uses it up, then the next. */
function run<B extends Block>(living: Running<B>[], from: number, to: number, onEnd: OnEnd): void {
  let at = from;
  for (const running of living.sort((a, b) => before(a.block, b.block))) {
    running.firstRanAt ??= at;
    const usedMs = Math.min(running.leftMs, to - at);
    running.leftMs -= usedMs;
    at += usedMs;
    if (running.leftMs <= 0) onEnd(running.block, at);
    // Who would begin just at the end has not begun.
    if (at >= to) break;
  }
  drop(living, ({ leftMs }) => leftMs <= 0);
}

function before(a: Block, b: Block): number {
  return (
    rankOf(b.plan) - rankOf(a.plan) ||
    a.boughtAt.getTime() - b.boughtAt.getTime() ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  );
}

function drop<T>(list: T[], isGone: (item: T) => boolean): void {
  list.splice(0, list.length, ...list.filter((item) => !isGone(item)));
}
