/** Generated from api-spec by `npm run api`. Do not edit. */
import type { ListOrdersPagination } from './list-orders-pagination.ts';
import type { ListOrdersStatus } from './list-orders-status.ts';

export type ListOrdersParams = {
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
  pagination?: ListOrdersPagination;
  /**
   * Orders that the customer can see, which are all.
   */
  status?: ListOrdersStatus;
};
