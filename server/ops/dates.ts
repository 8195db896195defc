/** Dates on the command line, in UTC. */
import { OpsError } from './verb.ts';

const day = /^\d{4}-\d\d-\d\d$/;
/** Without a zone it would be the server's, which nobody sees. */
const time = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

/** @throws OpsError for anything but a past `2026-11-01` or an ISO 8601 time with its zone */
export function parseDate(text: unknown, now: Date): Date {
  const date = isDay(text) ? new Date(text) : parseTime(text);
  if (!date)
    throw new OpsError('--since must be a date, for example 2026-11-01, or a time with its zone: 2026-11-01T04:30Z');
  if (date > now) throw new OpsError('--since is in the future');
  return date;
}

/** @throws OpsError for anything but a month such as `2026-11` */
export function parseMonth(text: unknown): { from: Date; to: Date } {
  if (typeof text !== 'string' || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text))
    throw new OpsError('--month must be a month, for example 2026-11');
  const from = new Date(text);
  return { from, to: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1)) };
}

/** @returns null for anything but an ISO 8601 time with its zone */
export function parseTime(text: unknown): Date | null {
  if (typeof text !== 'string' || !time.test(text) || !isDay(text.slice(0, 10))) return null;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** JavaScript takes February 31 for March 3. */
function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !day.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
