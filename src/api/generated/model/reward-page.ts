/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Reward } from './reward.ts';

/**
 * One page of a list.
 */
export type RewardPage = {
  /** The rows of this page, newest first. */
  rows: Reward[];
  /**
   * Number of rows on all pages.
   * @minimum 0
   */
  total: number;
  /**
   * Page number, from 1.
   * @minimum 1
   */
  page: number;
  /**
   * Rows per page.
   * @minimum 1
   */
  pageSize: number;
};
