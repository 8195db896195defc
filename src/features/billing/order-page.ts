export const ordersPerPage = 10;

/** The page of orders that an address asks for; anything that is no page is the first one. */
export function pageFrom(search: string): number {
  const page = Number(new URLSearchParams(search).get('page'));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The address of a page of orders; the first one has the plain address. */
export function ordersPath(page: number): string {
  return page > 1 ? `/dashboard?tab=billing&page=${page}` : '/dashboard?tab=billing';
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / ordersPerPage));
}
