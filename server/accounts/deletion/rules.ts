/** Pure rules of account deletion (docs/decisions/0014-account-deletion.md). */
import { addMs, dayMs } from '../../clock.ts';

const restorePeriodMs = 14 * dayMs;

/** When an account that was deleted at `deletedAt` is erased; until then it can be restored. */
export function erasureDate(deletedAt: Date): Date {
  return addMs(deletedAt, restorePeriodMs);
}

/** Accounts deleted at or before this moment have to be erased. */
export function erasureCutoff(now: Date): Date {
  return addMs(now, -restorePeriodMs);
}
