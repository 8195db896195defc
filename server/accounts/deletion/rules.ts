/** The rules of a deletion, pure (`/delete-policy`): fourteen days to come back, then everything is erased. */
import { dayMs, addMs } from '../../clock.ts';

const returnMs = 14 * dayMs;

/** Until when an account that was deleted then can be brought back. */
export function erasureOf(deletedAt: Date): Date {
  return addMs(deletedAt, returnMs);
}

/** Whatever was deleted by then is to be erased now. */
export function erasedIfDeletedBy(now: Date): Date {
  return addMs(now, -returnMs);
}
