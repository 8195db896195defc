/** The billing period of a card subscription: calendar months and years in whole seconds, as Stripe counts them. */
import type { Term } from '#facts/plans.ts';
import { dayMs, secondMs } from '../../clock.ts';

/** When a subscription that starts at `start` is charged again: the same day of the month, or the month's last day if it is shorter. */
export function periodEndAt(start: Date, term: Term): Date {
  const end = new Date(Math.floor(start.getTime() / secondMs) * secondMs);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + (term === 'year' ? 12 : 1));
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end;
}

/** The days of a billed period: 28 to 31 for a month, 365 or 366 for a year. */
export function daysOfPeriod(periodMs: number): number {
  return Math.round(periodMs / dayMs);
}
