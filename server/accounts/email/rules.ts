/** How long a change of the email can be undone. */
import * as limits from '#facts/limits.ts';
import { addMs, dayMs } from '../../clock.ts';

const undoMs = limits.emailUndoDays * dayMs;

export function undoEnd(changedAt: Date): Date {
  return addMs(changedAt, undoMs);
}

/** Changes at or before this time can no longer be undone. */
export function undoCutoff(now: Date): Date {
  return addMs(now, -undoMs);
}
