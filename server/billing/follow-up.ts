/**
 * What follows a payment or a refund: thanks, and no charge that nobody expects. Written as jobs in the transaction that moved
 * the money, so that neither is lost nor done for something that did not happen.
 */
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/schema.ts';
import type { Db } from './store.ts';

/** What happened just now. */
export type Settled =
  | { what: 'paid'; order: OrderRow }
  /** `endsRenewalOf`: the subscription whose last charge went back. */
  | { what: 'refunded'; order: OrderRow; endsRenewalOf: string | null };

export async function followUp({ jobs }: Context, tx: Db, settled: Settled): Promise<void> {
  const { order_id: orderId, account_id: accountId, payment_method: method } = settled.order;
  if (settled.what === 'paid') {
    await jobs.add(tx, { kind: 'receipt', key: `receipt ${orderId}`, payload: { orderId } });
    if (method === 'card')
      await jobs.add(tx, { kind: 'renew-only-newest', key: `renewals ${orderId}`, payload: { accountId } });
    return;
  }
  await jobs.add(tx, { kind: 'refund-notice', key: `refund-notice ${orderId}`, payload: { orderId } });
  const { endsRenewalOf: subscriptionId } = settled;
  if (subscriptionId)
    await jobs.add(tx, { kind: 'end-renewal', key: `end-renewal ${orderId}`, payload: { accountId, subscriptionId } });
}
