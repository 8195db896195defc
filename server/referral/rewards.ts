/** Claims rewards and maps them to the API's `Reward` (docs/decisions/0019-referral-rewards.md). */
import type { Reward } from '#api-spec/rewards.ts';
import { lockAccount } from '../accounts/store.ts';
import { grantEntitlement } from '../billing/entitlement-store.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { findReward, markClaimed, type RewardRow } from './store.ts';

/**
 * Grants the reward's days as an entitlement without an order.
 * @throws ApiError rewardUnknown, rewardClaimed, rewardExpired
 */
export async function claimReward(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  rewardId: string,
): Promise<RewardRow> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    // Of simultaneous claims, the second waits here and then finds the reward claimed.
    await lockAccount(tx, accountId);
    const reward = await findReward(tx, accountId, rewardId);
    if (!reward) throw new ApiError('rewardUnknown');
    if (reward.claimed_at) throw new ApiError('rewardClaimed');
    if (isExpired(reward, now)) throw new ApiError('rewardExpired');
    await grantEntitlement(tx, {
      accountId,
      orderId: null,
      source: `reward:${reward.id}`,
      plan: 'personal',
      days: reward.days,
      purchasedAt: now,
    });
    return markClaimed(tx, reward.id, now);
  });
}

export function describeReward(row: RewardRow, now: Date): Reward {
  return {
    rewardId: row.id,
    time: row.earned_at.toISOString(),
    status: row.claimed_at ? 'claimed' : 'unclaimed',
    claimDeadline: row.claim_deadline.toISOString(),
    expired: isExpired(row, now),
    claimedAt: row.claimed_at?.toISOString() ?? null,
    registrations: row.registrations,
    days: row.days,
  };
}

function isExpired({ claimed_at, claim_deadline }: RewardRow, now: Date): boolean {
  return claimed_at === null && now > claim_deadline;
}
