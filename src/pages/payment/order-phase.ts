import { limits } from '#facts/limits.ts';

/** The state of an order as the waiting customer sees it. */
export type OrderPhase = 'checking' | 'slow' | 'late' | 'left' | 'completed' | 'cancelled' | 'refunded';

type Status = 'uncompleted' | 'completed' | 'cancelled' | 'refunded';
type OrderState = {
  status: Status;
  /** The customer returned from the payment provider's page without paying. */
  left: boolean;
  /** Since this tab began to watch the order. */
  waitedMs: number;
};

const slowAfterMs = 20_000;
/** A plan that is not active 15 minutes after paying is a case for support (docs/product.md#checkout). */
const lateAfterMs = limits.activationMinutes * 60_000;

export function orderPhase({ status, left, waitedMs }: OrderState): OrderPhase {
  if (status !== 'uncompleted') return status;
  if (left) return 'left';
  if (waitedMs >= lateAfterMs) return 'late';
  return waitedMs >= slowAfterMs ? 'slow' : 'checking';
}

const initialDelayMs = 1_000;
const maxDelayMs = 30_000;

/** Polling with back-off: 1 s, 1.5 s, 2.3 s … at most 30 s between two requests. */
export function pollDelayMs(attempt: number): number {
  return Math.min(maxDelayMs, Math.round(initialDelayMs * 1.5 ** attempt));
}
