/**
 * Asks the payment providers once a day about open disputes, because webhooks can be lost: without the end of a dispute the days of
 * its order would stand still for ever (docs/decisions/0039-unapplied-events-and-disputes.md).
 */
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { type Dispute, saveDispute } from '../orders/dispute.ts';
import { findOpenDisputes, type OpenDispute } from '../orders/dispute-store.ts';
import type { PaymentClients } from './create-providers.ts';
import { fetchDispute as fetchPayPalDispute } from './paypal/dispute.ts';
import { fetchDispute as fetchStripeDispute } from './stripe/dispute.ts';

/** Adds the job of a day (UTC), which one process does. */
export async function addDisputeCheck(jobs: Jobs, db: Db, now: Date): Promise<void> {
  await jobs.add(db, { kind: 'check-disputes', key: `check-disputes ${now.toISOString().slice(0, 10)}`, payload: {} });
}

/** A dispute that cannot be checked keeps no other from it, and is tried again the next day. */
export async function checkDisputes(context: Context, payments: PaymentClients): Promise<void> {
  const { db, log } = context;
  for (const open of await findOpenDisputes(db)) {
    try {
      const dispute = await fetchDispute(payments, open);
      if (dispute) await db.transaction().execute((tx) => saveDispute(context, tx, dispute));
    } catch (error) {
      log.warn({ err: error, dispute: open.id, order: open.order_id }, 'dispute check failed');
    }
  }
}

/** @returns null where its payment provider is switched off */
async function fetchDispute(
  { stripe, paypal }: PaymentClients,
  { id, payment_method }: OpenDispute,
): Promise<Dispute | null> {
  if (payment_method === 'card') return stripe && fetchStripeDispute(stripe, id);
  return paypal && fetchPayPalDispute(paypal, id);
}
