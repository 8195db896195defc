/** Disputes at PayPal (https://developer.paypal.com/docs/api/customer-disputes/v1/). */
import * as z from 'zod';
import type { Context } from '../../../context.ts';
import { fromDecimal } from '../../money.ts';
import { type Dispute, type DisputeOutcome, saveDispute } from '../../orders/dispute.ts';
import type { Effect } from '../webhook-events.ts';
import { getFromPayPal, type PayPalClient } from './client.ts';
import { payPalAmount, payPalTime } from './schemas.ts';

const payPalDispute = z.object({
  status: z.string(),
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: z.string(), gross_amount: payPalAmount.optional() }))
    .min(1),
  dispute_outcome: z.object({ outcome_code: z.string(), amount_refunded: payPalAmount.optional() }).optional(),
  seller_response_due_date: payPalTime.optional(),
});
type PayPalDispute = z.infer<typeof payPalDispute>;
type PayPalMoney = z.infer<typeof payPalAmount>;
/** In these states it is somebody else's turn, also where the date of the last answer stays. */
const waitingForOthers = ['WAITING_FOR_BUYER_RESPONSE', 'UNDER_REVIEW', 'RESOLVED'];
const lostOutcomes = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

/** @throws ApiError paymentProviderFailed */
export async function disputeEffect(context: Context, paypal: PayPalClient, id: string): Promise<Effect> {
  const dispute = await fetchDispute(paypal, id);
  return (tx) => saveDispute(context, tx, dispute);
}

/** @throws ApiError paymentProviderFailed */
export async function fetchDispute(paypal: PayPalClient, id: string): Promise<Dispute> {
  const dispute = await getFromPayPal(paypal, `/v1/customer/disputes/${id}`, payPalDispute);
  const { status, disputed_transactions, seller_response_due_date: dueDate } = dispute;
  const source = disputed_transactions[0]?.seller_transaction_id ?? '';
  const answerBy = dueDate && !waitingForOthers.includes(status) ? dueDate : null;
  return { id, source, outcome: outcomeOf(dispute), answerBy };
}

/** A part that the customer got back changes nothing, like any partial refund (docs/decisions/0018-refunds.md). */
function outcomeOf({ status, disputed_transactions, dispute_outcome }: PayPalDispute): DisputeOutcome {
  if (status !== 'RESOLVED') return 'open';
  if (!lostOutcomes.includes(dispute_outcome?.outcome_code ?? '')) return 'won';
  return isPart(dispute_outcome?.amount_refunded, disputed_transactions[0]?.gross_amount) ? 'won' : 'lost';
}

function isPart(refunded: PayPalMoney | undefined, paid: PayPalMoney | undefined): boolean {
  if (!refunded || !paid || refunded.currency_code !== paid.currency_code) return false;
  const [part, whole] = [refunded, paid].map(({ value, currency_code }) => fromDecimal(value, currency_code));
  return typeof part === 'number' && typeof whole === 'number' && part < whole;
}
