type Ago = { value: number; unit: 'minute' | 'hour' | 'day' };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** The server notes the last use to ten minutes: nothing finer is true. */
const freshMs = 10 * minuteMs;
/** After that a date says more. */
const longMs = 30 * dayMs;

/** How long ago, as `formatRelativeTime` takes it; `now` while it is fresh, `long` when a date should be said. */
export function timeAgo(at: string, nowMs: number): Ago | 'now' | 'long' {
  const ms = nowMs - Date.parse(at);
  if (ms < freshMs) return 'now';
  if (ms >= longMs) return 'long';
  if (ms < hourMs) return { value: -Math.floor(ms / minuteMs), unit: 'minute' };
  if (ms < dayMs) return { value: -Math.floor(ms / hourMs), unit: 'hour' };
  return { value: -Math.floor(ms / dayMs), unit: 'day' };
}
