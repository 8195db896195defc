/** Generated from api-spec by `npm run api`. Do not edit. */
import type { RewardId } from './reward-id.ts';
import type { RewardStatus } from './reward-status.ts';

/**
 * Days earned by referring others.
 */
export type Reward = {
  rewardId: RewardId;
  /** When the reward was earned. ISO 8601, UTC. */
  time: string;
  status: RewardStatus;
  /** The last moment at which the reward can be claimed. ISO 8601, UTC. */
  claimDeadline: string;
  /** True when the reward was not claimed in time. */
  expired: boolean;
  /** Null until the reward is claimed. */
  claimedAt: string | null;
  /**
   * Number of registrations that earned the reward.
   * @minimum 1
   */
  registrations: number;
  /**
   * Days of the personal plan that it grants.
   * @minimum 1
   */
  days: number;
};
