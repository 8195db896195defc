/** Dates on the command line, in UTC. */
import { OpsError } from './verb.ts';

/** @throws OpsError for anything but a past `2026-11-01` or an ISO 8601 time */
export function parseDate(text: unknown, now: Date): Date {
  const date = new Date(typeof text === 'string' && /^\d{4}-\d{2}-\d{2}/.test(text) ? text : Number.NaN);
  if (Number.isNaN(date.getTime())) throw new OpsError('--since must be a date, for example 2026-11-01');
  if (date > now) throw new OpsError('--since is in the future');
  return date;
}
