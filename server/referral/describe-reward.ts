/** A reward as its owner sees it. */
import { isLost } from './claim.ts';
import type { RewardRow } from './store.ts';

export function describeReward(row: RewardRow, now: Date) {
  return {
    rewardId: row.id,
    time: row.earned_at.toISOString(),
    status: row.claimed_at ? ('claimed' as const) : ('unclaimed' as const),
    claimDeadline: row.claim_deadline.toISOString(),
    expired: isLost(row, now),
    claimedAt: row.claimed_at?.toISOString() ?? null,
    registrations: row.registrations,
    days: row.days,
  };
}
