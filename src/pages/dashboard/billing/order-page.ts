import { paths } from '#site/paths.ts';

export const ordersPerPage = 10;

/** The address of a page of orders; the first one has the plain address. */
export function ordersPath(page: number): string {
  return page > 1 ? `${paths.billing()}&page=${page}` : paths.billing();
}

/** One order, from the page on which it stands. */
export function receiptPath(orderId: string, page: number): string {
  return `${ordersPath(page)}&order=${encodeURIComponent(orderId)}`;
}
