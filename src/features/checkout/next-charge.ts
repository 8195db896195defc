import type { Product } from '#api/generated/model/index.ts';

/**
 * When a card is charged again if it is paid now: the same day of the next month or year, or the month's last day where
 * there is none (months monthly, years yearly, decisions §5).
 */
export function chargedAgainOn(term: Product['term'], paidAt: Date): Date {
  const months = term === 'year' ? 12 : 1;
  const due = new Date(paidAt);
  due.setMonth(due.getMonth() + months);
  const overflowed = due.getDate() !== paidAt.getDate();
  if (overflowed) due.setDate(0);
  return due;
}
