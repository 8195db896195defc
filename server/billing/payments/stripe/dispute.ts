/** Disputes at Stripe (https://docs.stripe.com/disputes). */
import type Stripe from 'stripe';
import { secondMs } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import { type Dispute, type DisputeOutcome, saveDispute } from '../../orders/dispute.ts';
import type { Effect } from '../webhook-events.ts';
import type { StripeClient } from './client.ts';
import { fetchInvoiceIdOfCharge, idOf } from './invoice.ts';

/** @throws ApiError paymentProviderFailed */
export async function disputeEffect(context: Context, stripe: StripeClient, id: string): Promise<Effect> {
  const dispute = await fetchDispute(stripe, id);
  return (tx) => saveDispute(context, tx, dispute);
}

/** @throws ApiError paymentProviderFailed */
export async function fetchDispute(stripe: StripeClient, id: string): Promise<Dispute> {
  return toDispute(stripe, await stripe.request((api) => api.disputes.retrieve(id)));
}

/** @throws ApiError paymentProviderFailed */
export async function toDispute(
  stripe: StripeClient,
  { id, charge, status, evidence_details, payment_method_details }: Stripe.Dispute,
): Promise<Dispute> {
  const dueBy = waitingForAnswer.includes(status) && evidence_details.due_by;
  const invoiceId = await fetchInvoiceIdOfCharge(stripe, idOf(charge) ?? '');
  // Prevented either by a block, which leaves the money here, or by a resolution, in which the customer gets it back.
  const isResolved = status === 'prevented' && payment_method_details?.card?.case_type === 'resolution';
  return {
    id,
    source: invoiceId ?? '',
    outcome: isResolved ? 'lost' : (outcomes[status] ?? 'open'),
    answerBy: dueBy ? new Date(dueBy * secondMs) : null,
  };
}

const waitingForAnswer: readonly Stripe.Dispute.Status[] = ['needs_response', 'warning_needs_response'];

/** The bank asks before it takes the money: an inquiry (https://docs.stripe.com/disputes/how-disputes-work). */
const outcomes: Partial<Record<Stripe.Dispute.Status, DisputeOutcome>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};
