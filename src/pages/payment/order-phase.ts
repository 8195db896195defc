import type { Order } from '#api/generated/model/index.ts';

/** The state of an order as the waiting customer sees it. */
export type OrderPhase = 'checking' | 'slow' | 'late' | 'left' | Exclude<Order['state'], 'open'>;

type OrderState = Pick<Order, 'state' | 'late'> & {
  /** The customer returned from the payment provider's page without paying. */
  left: boolean;
  /** Since this tab began to watch the order. */
  waitedMs: number;
};

const slowAfterMs = 20_000;

/**
 * When a payment is a case for support is the server's decision: tabs and their clocks differ (docs/product.md#checkout). The server
 * counts from the first return, also from one without paying: whoever pays later is not told in the first seconds that it takes too long.
 */
export function orderPhase({ state, late, left, waitedMs }: OrderState): OrderPhase {
  if (state !== 'open') return state;
  if (left) return 'left';
  if (waitedMs < slowAfterMs) return 'checking';
  return late ? 'late' : 'slow';
}

const initialDelayMs = 1_000;
const maxDelayMs = 30_000;

/** Polling with back-off: 1 s, 1.5 s, 2.3 s … at most 30 s between two requests. */
export function pollDelayMs(attempt: number): number {
  return Math.min(maxDelayMs, Math.round(initialDelayMs * 1.5 ** attempt));
}
