/** Claiming a reward: its days become a entitlement that no order paid for (decisions §6). */
import { grantEntitlement, lockAccount } from '../billing/store.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { findReward, markClaimed, type RewardRow } from './store.ts';

/** @throws ApiError rewardUnknown, rewardClaimed, rewardExpired */
export async function claimReward({ db, clock }: Context, accountId: string, rewardId: string): Promise<RewardRow> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    // Of two who claim at once, the second finds it claimed.
    await lockAccount(tx, accountId);
    const reward = await findReward(tx, accountId, rewardId);
    if (!reward) throw new ApiError('rewardUnknown');
    if (reward.claimed_at) throw new ApiError('rewardClaimed');
    if (isLost(reward, now)) throw new ApiError('rewardExpired');
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

/** Not claimed by its deadline. */
export function isLost({ claimed_at, claim_deadline }: RewardRow, now: Date): boolean {
  return claimed_at === null && now > claim_deadline;
}
