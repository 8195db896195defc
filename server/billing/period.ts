/** The period that a card pays for: calendar months and years, as Stripe counts them, in whole seconds. */
import { daysOfTerm, type Term } from './plans.ts';
import { dayMs } from './rules.ts';

const secondMs = 1000;

/** When a subscription that begins at `start` is charged again: the same day, or the month's last where it has none. */
export function periodEndOf(start: Date, term: Term): Date {
  const end = new Date(Math.floor(start.getTime() / secondMs) * secondMs);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + (term === 'year' ? 12 : 1));
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end;
}

/** A month of 31 days paid for is 31 days: otherwise a renewing plan would have gaps. */
export function daysOfPeriod(term: Term, periodMs: number): number {
  return Math.max(daysOfTerm(term), Math.round(periodMs / dayMs));
}
