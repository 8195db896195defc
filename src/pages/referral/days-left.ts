const dayMs = 24 * 60 * 60 * 1000;

/** Days until a moment, a begun one counts; 0 once it is past. */
export function daysLeft(until: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - nowMs) / dayMs));
}
