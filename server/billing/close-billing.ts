/** An account ends: nothing that is open can be paid any more, and nothing renews (`/delete-policy`). */
import type { Context } from '../context.ts';
import { closeOrder } from './close-order.ts';
import { openOrdersOf } from './order-store.ts';
import type { Db } from './store.ts';

/** Belongs into the transaction that deletes the account. What has been paid for runs on. */
export async function closeBilling(context: Context, tx: Db, accountId: string, now: Date): Promise<void> {
  for (const { order_id } of await openOrdersOf(tx, accountId)) await closeOrder(context, tx, order_id);
  const key = `end-renewals ${accountId} ${now.toISOString()}`;
  await context.jobs.add(tx, { kind: 'end-renewals', key, payload: { accountId } });
}
