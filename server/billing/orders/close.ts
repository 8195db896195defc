/** Closes orders that must no longer be paid: cancelled in the database, and their checkout sessions expired by a job. */
import type { Db } from '../../db/open.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { cancelOpenOrder, findOpenOrders } from './open-order-store.ts';

export async function closeOrder(jobs: Jobs, tx: Db, orderId: string): Promise<void> {
  await cancelOpenOrder(tx, orderId);
  await jobs.add(tx, { kind: 'close-page', key: `close-page ${orderId}`, payload: { orderId } });
}

export async function closeOpenOrders(jobs: Jobs, tx: Db, accountId: string): Promise<void> {
  for (const { order_id } of await findOpenOrders(tx, accountId)) await closeOrder(jobs, tx, order_id);
}
