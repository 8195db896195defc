import { paths } from '#site/paths.ts';

/** The URL of one page of the orders; the first page has no `page` parameter. */
export function ordersPath(page: number): string {
  return page > 1 ? `${paths.billing()}&page=${page}` : paths.billing();
}

/** The URL of one order; `page` is where "back" leads. */
export function receiptPath(orderId: string, page: number): string {
  return `${ordersPath(page)}&order=${encodeURIComponent(orderId)}`;
}
