/** Generated from api-spec by `npm run api`. Do not edit. */
import type { NotCounted } from './not-counted.ts';

/**
 * The referral programme, as it stands for this account.
 */
export type Referral = {
  /**
   * What others enter, or open as `/?referralCode=…`.
   * @pattern ^[A-HJKMNP-Z2-9]{8}$
   */
  referralId: string;
  /**
   * Registrations of this month that count.
   * @minimum 0
   */
  counted: number;
  /**
   * How many make a reward.
   * @minimum 0
   */
  perReward: number;
  /**
   * Days of the personal plan in a reward.
   * @minimum 0
   */
  rewardDays: number;
  /** The last moment of this month. ISO 8601, UTC. */
  monthEndsAt: string;
  /**
   * The newest first, at most 100.
   * @maxItems 100
   */
  notCounted: NotCounted[];
};
