import { useEffect, useState } from 'react';
import { toAppError } from '#api/errors.ts';
import type { Order } from '#api/generated/model/index.ts';
import { getOrder } from '#api/generated/orders.ts';
import { pollDelayMs } from './order-phase.ts';
import { watchedSince } from './watched-since.ts';

export type WatchedOrder = {
  order: Order | null;
  /** The account has no such order. */
  unknown: boolean;
  /** The last question got no answer; it is asked again. */
  offline: boolean;
  /** How long this tab has been watching, in milliseconds. */
  waitedMs: number;
};

const nothingYet: WatchedOrder = { order: null, unknown: false, offline: false, waitedMs: 0 };

/** Follows an order until it is settled: asks with growing pauses, and at once when the person looks at the page again. */
export function useOrder(orderId: string): WatchedOrder {
  const [state, setState] = useState(nothingYet);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    let settled = false;
    let attempt = 0;

    async function ask(): Promise<void> {
      if (asking || settled) return;
      asking = true;
      clearTimeout(timer);
      const next = await look(orderId, signal);
      asking = false;
      if (signal.aborted) return;
      setState((before) => ({ ...next, order: next.order ?? before.order }));
      settled = next.unknown || (next.order !== null && next.order.status !== 'uncompleted');
      if (!settled) timer = setTimeout(() => void ask(), pollDelayMs(attempt++));
    }
    const askAgain = () => {
      if (document.visibilityState !== 'visible') return;
      attempt = 0;
      void ask();
    };

    setState(nothingYet);
    void ask();
    document.addEventListener('visibilitychange', askAgain, { signal });
    addEventListener('online', askAgain, { signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [orderId]);

  return state;
}

async function look(orderId: string, signal: AbortSignal): Promise<WatchedOrder> {
  const seen = () => ({ ...nothingYet, waitedMs: Date.now() - watchedSince(orderId) });
  try {
    return { ...seen(), order: await getOrder(orderId, { signal }) };
  } catch (thrown) {
    const error = toAppError(thrown);
    // An order number that cannot be one is refused as an invalid field.
    if (error.reason === 'orderUnknown' || error.reason === 'invalidFields') return { ...seen(), unknown: true };
    return { ...seen(), offline: error.reason !== 'aborted' };
  }
}
