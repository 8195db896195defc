/** Generated from api-spec by `npm run api`. Do not edit. */
import type { ListRewardsPagination } from './list-rewards-pagination.ts';

export type ListRewardsParams = {
  /**
   * Which page, from 1.
   * @minimum 1
   * @maximum 100000
   */
  page?: number;
  /**
   * Rows on a page.
   * @minimum 1
   * @maximum 100
   */
  pageSize?: number;
  /**
   * Lists always come in pages; may be said aloud.
   */
  pagination?: ListRewardsPagination;
};
