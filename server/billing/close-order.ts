/** An order that nobody shall pay any more: cancelled here, and its page at the provider closed. */
import type { Context } from '../context.ts';
import { cancelOpenOrder } from './order-store.ts';
import type { Db } from './store.ts';

export async function closeOrder({ jobs }: Pick<Context, 'jobs'>, tx: Db, orderId: string): Promise<void> {
  await cancelOpenOrder(tx, orderId);
  await jobs.add(tx, { kind: 'close-page', key: `close-page ${orderId}`, payload: { orderId } });
}
