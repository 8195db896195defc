import { limits } from '#facts/limits.ts';

/** How an order stands for the person who waits for it. */
export type OrderPhase = 'checking' | 'slow' | 'late' | 'left' | 'completed' | 'cancelled' | 'refunded';

type Status = 'uncompleted' | 'completed' | 'cancelled' | 'refunded';
type Waiting = {
  status: Status;
  /** The person came back from the payment page without paying. */
  left: boolean;
  /** How long this order has been watched, in milliseconds. */
  waitedMs: number;
};

const slowAfterMs = 20_000;
/** Spec §9: not active 15 minutes after paying means contacting support. */
const lateAfterMs = limits.activationMinutes * 60_000;

export function orderPhase({ status, left, waitedMs }: Waiting): OrderPhase {
  if (status !== 'uncompleted') return status;
  if (left) return 'left';
  if (waitedMs >= lateAfterMs) return 'late';
  return waitedMs >= slowAfterMs ? 'slow' : 'checking';
}

const firstDelayMs = 1_000;
const lastDelayMs = 30_000;

/** Polling with back-off: 1 s, 1.5 s, 2.3 s … at most 30 s between two questions. */
export function pollDelayMs(attempt: number): number {
  return Math.min(lastDelayMs, Math.round(firstDelayMs * 1.5 ** attempt));
}
