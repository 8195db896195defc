/**
 * Disputes: while one is open, the days of its order stand still, its subscription no longer renews, and it cannot be refunded
 * (docs/decisions/0039-unapplied-events-and-disputes.md).
 */
import { lockAccount } from '../../accounts/store.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { DisputeRow } from '../../db/schema.ts';
import { endEntitlement, findEntitlementBySource } from '../entitlement-store.ts';
import { issueCreditNote } from '../invoices/issue.ts';
import { findDispute, findOpenDispute, upsertDispute } from './dispute-store.ts';
import { markRefunded } from './refund-store.ts';
import { findOrder, setDisputed } from './store.ts';

export type DisputeOutcome = DisputeRow['outcome'];

export type Dispute = {
  id: string;
  /** What granted the days, an invoice or a capture. */
  source: string;
  outcome: DisputeOutcome;
  /** Until when the operator has to answer; null when nothing waits for them. */
  answerBy: Date | null;
};

/**
 * Saves a dispute's state, in any order and repeatedly. A payment can be disputed more than once.
 * @returns why it cannot be applied; undefined otherwise
 */
export async function saveDispute(
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  tx: Db,
  { id, source, outcome, answerBy: answer_by }: Dispute,
): Promise<string | undefined> {
  const entitlement = await findEntitlementBySource(tx, source);
  const order = await findOrder(tx, entitlement?.order_id ?? '');
  if (!order) return 'unknown payment';
  const { order_id: orderId, account_id: accountId, subscription_id: subscriptionId } = order;
  const now = clock.now();
  await lockAccount(tx, accountId);
  // After an appeal. The days cannot go on: the order is refunded, and the customer may have bought others meanwhile.
  const saved = await findDispute(tx, id);
  if (outcome === 'won' && saved?.outcome === 'lost')
    return `dispute about ${orderId} was won after it was lost: grant its days again, then dismiss it (webhooks, reconcile)`;
  const closed_at = outcome === 'open' || outcome === 'inquiry' ? null : now;
  await upsertDispute(tx, { id, order_id: orderId, source, outcome, opened_at: now, closed_at, answer_by });
  await setDisputed(tx, orderId, await findOpenDispute(tx, orderId));
  // The money of an inquiry was not taken, so that its end gives nothing back.
  if (outcome === 'inquiry' || (outcome === 'won' && saved?.outcome === 'inquiry')) return undefined;
  // A customer who disputes a charge does not expect the next one. The days that stand still, end or go on change when the paid
  // time of another renewal ends.
  const payload = { accountId, ...(subscriptionId && outcome !== 'won' ? { subscriptionId } : {}) };
  await jobs.add(tx, { kind: 'end-renewal', key: `renewals of dispute ${id} ${outcome}`, payload });
  const kind = `dispute-${outcome}`;
  await jobs.add(tx, { kind, key: `${kind} ${id}`, payload: { orderId } });
  if (outcome === 'lost') {
    await endEntitlement(tx, source, now);
    await issueCreditNote(tx, orderId, now);
    await markRefunded(tx, orderId, now);
  }
  return undefined;
}
