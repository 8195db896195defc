import { useEffect, useState } from 'react';
import { type AppError, toAppError } from '#api/errors.ts';
import type { Order } from '#api/generated/model/index.ts';
import { getOrder } from '#api/generated/orders.ts';
import { pollDelayMs } from './order-phase.ts';

type WatchedOrder = {
  order: Order | null;
  /** The account has no such order. */
  unknown: boolean;
  /** Why the last request failed; it will be repeated. */
  error: AppError | null;
  /** How long this page has been watching the order. */
  waitedMs: number;
};

const initial: WatchedOrder = { order: null, unknown: false, error: null, waitedMs: 0 };

/**
 * Polls an order until it is settled: with growing pauses while the tab is visible, and immediately when it becomes visible or online
 * again. The caller has the order's id as its key: another order starts anew.
 */
export function useOrder(orderId: string): WatchedOrder {
  const [state, setState] = useState(initial);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pending = false;
    let settled = false;
    let attempt = 0;
    const startedAt = Date.now();

    async function poll(): Promise<void> {
      if (pending || settled) return;
      pending = true;
      clearTimeout(timer);
      const next = await loadOrder(orderId, signal, startedAt);
      pending = false;
      if (signal.aborted) return;
      setState((before) => ({ ...next, order: next.order ?? before.order }));
      settled = next.unknown || (next.order !== null && next.order.status !== 'uncompleted');
      if (!settled && isVisible()) timer = setTimeout(() => void poll(), pollDelayMs(attempt++));
    }
    const pollNow = () => {
      if (!isVisible()) return;
      attempt = 0;
      void poll();
    };

    void poll();
    document.addEventListener('visibilitychange', pollNow, { signal });
    addEventListener('online', pollNow, { signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [orderId]);

  return state;
}

const isVisible = () => document.visibilityState === 'visible';

async function loadOrder(orderId: string, signal: AbortSignal, startedAt: number): Promise<WatchedOrder> {
  const current = () => ({ ...initial, waitedMs: Date.now() - startedAt });
  try {
    return { ...current(), order: await getOrder(orderId, { signal }) };
  } catch (thrown) {
    const error = toAppError(thrown);
    // A malformed order id is refused as an invalid field.
    if (error.reason === 'orderUnknown' || error.reason === 'invalidFields') return { ...current(), unknown: true };
    return { ...current(), error };
  }
}
