/** Generated from api-spec by `npm run api`. Do not edit. */
import type { ListOrdersPagination } from './list-orders-pagination.ts';
import type { ListOrdersStatus } from './list-orders-status.ts';

export type ListOrdersParams = {
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
  pagination?: ListOrdersPagination;
  /**
   * Orders that the customer can see, which are all.
   */
  status?: ListOrdersStatus;
};
