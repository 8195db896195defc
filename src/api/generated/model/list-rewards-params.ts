/** Generated from api-spec by `npm run api`. Do not edit. */
import type { ListRewardsPagination } from './list-rewards-pagination.ts';

export type ListRewardsParams = {
  /**
   * Page number, from 1.
   * @minimum 1
   * @maximum 100000
   */
  page?: number;
  /**
   * Rows per page.
   * @minimum 1
   * @maximum 100
   */
  pageSize?: number;
  /**
   * Accepted for compatibility; lists are always paginated.
   */
  pagination?: ListRewardsPagination;
};
