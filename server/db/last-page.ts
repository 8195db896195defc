/** The page that is shown: one past the end is the last one. */
export function lastPage(page: number, pageSize: number, total: number): number {
  return Math.min(page, Math.max(1, Math.ceil(total / pageSize)));
}
