/** Generated from api-spec by `npm run api`. Do not edit. */
import type { RewardId } from './reward-id.ts';
import type { RewardStatus } from './reward-status.ts';

/**
 * Days earned by inviting.
 */
export type Reward = {
  rewardId: RewardId;
  /** When the sixth registration came. ISO 8601, UTC. */
  time: string;
  status: RewardStatus;
  /** The last moment to claim it. ISO 8601, UTC. */
  claimDeadline: string;
  /** Not claimed in time: lost. */
  expired: boolean;
  /** Null until it is claimed. */
  claimedAt: string | null;
  /**
   * How many registrations it stands for.
   * @minimum 1
   */
  registrations: number;
  /**
   * Days of the personal plan.
   * @minimum 1
   */
  days: number;
};
