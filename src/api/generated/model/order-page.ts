/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Order } from './order.ts';

/**
 * One page of a list.
 */
export type OrderPage = {
  /** The rows of this page, newest first. */
  rows: Order[];
  /**
   * Rows on all pages.
   * @minimum 0
   */
  total: number;
  /**
   * This page, from 1.
   * @minimum 1
   */
  page: number;
  /**
   * Rows on a full page.
   * @minimum 1
   */
  pageSize: number;
};
