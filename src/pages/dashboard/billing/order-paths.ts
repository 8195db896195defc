import { paths } from '#site/paths.ts';
import { parsePage } from '#ui/pagination.ts';

const ordersPerPage = 10;

/** What the URL asks for: one order, or a page of them. */
export function billingQuery(search: string) {
  const orderId = new URLSearchParams(search).get('order');
  const query = { page: parsePage(search), pageSize: ordersPerPage, status: '1', pagination: 'true' } as const;
  return { orderId, query };
}

/** The URL of one page of the orders; the first page has no `page` parameter. */
export function ordersPath(page: number): string {
  return page > 1 ? `${paths.billing()}&page=${page}` : paths.billing();
}

/** The URL of one order; `page` is where "back" leads. */
export function receiptPath(orderId: string, page: number): string {
  return `${ordersPath(page)}&order=${encodeURIComponent(orderId)}`;
}
