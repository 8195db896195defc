/** Generated from api-spec by `npm run api`. Do not edit. */
import type { NotCounted } from './not-counted.ts';

/**
 * The referral status of the account.
 */
export type Referral = {
  /**
   * The code that others enter at sign-up, or open as `/?referralCode=…`.
   * @pattern ^[A-HJKMNP-Z2-9]{8}$
   */
  referralId: string;
  /**
   * Number of registrations of this month that count.
   * @minimum 0
   */
  counted: number;
  /**
   * Number of counted registrations per reward.
   * @minimum 0
   */
  perReward: number;
  /**
   * Days of the personal plan per reward.
   * @minimum 0
   */
  rewardDays: number;
  /** The last moment of the current month. ISO 8601, UTC. */
  monthEndsAt: string;
  /**
   * Days left of the current month (UTC), today included.
   * @minimum 1
   * @maximum 31
   */
  daysLeft: number;
  /**
   * Newest first, at most 100.
   * @maxItems 100
   */
  notCounted: NotCounted[];
};
