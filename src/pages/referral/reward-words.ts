import type { Reward } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';

/** `unclaimed` stays the status of a reward that is lost (decisions §6); people read that it has expired. */
export type RewardState = 'claimed' | 'unclaimed' | 'expired';

export const stateOf = ({ status, expired }: Pick<Reward, 'status' | 'expired'>): RewardState =>
  status === 'unclaimed' && expired ? 'expired' : status;

export const stateWords = defineMessages({
  claimed: 'referral.reward.claimed',
  unclaimed: 'referral.reward.unclaimed',
  expired: 'referral.reward.expired',
});

/** The colour beside the word; never the colour alone. */
export const stateTones = { claimed: 'protected', unclaimed: 'unprotected', expired: 'neutral' } as const;
