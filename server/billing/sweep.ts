/** Asks the provider about orders that stayed open: webhooks may never come (decisions §5). */
import type { Context } from '../context.ts';
import { checkOrder } from './settle.ts';
import { cancelOpenOrder, openOrdersBefore } from './store.ts';
import type { StripeLink } from './stripe.ts';

const everyMs = 60_000;
const quietMs = 60_000;
const abandonedMs = 24 * 60 * 60_000;
const atOnce = 50;

/** Returns how to stop. */
export function sweepOrders(context: Context, stripe: StripeLink): () => void {
  const timer = setInterval(() => context.background.run('sweep', () => sweepOnce(context, stripe)), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

export async function sweepOnce(context: Context, stripe: StripeLink): Promise<void> {
  const now = context.clock.now().getTime();
  for (const order of await openOrdersBefore(context.db, new Date(now - quietMs), atOnce)) {
    // An order whose page was never made, or whose page is long gone, cannot be paid any more.
    const isAbandoned = now - order.created_at.getTime() > abandonedMs;
    await checkOrder(context, stripe, order).catch((error) =>
      context.log.warn({ err: error }, 'an order could not be checked'),
    );
    if (isAbandoned) await cancelOpenOrder(context.db, order.order_id);
  }
}
