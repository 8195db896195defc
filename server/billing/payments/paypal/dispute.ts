/** Disputes at PayPal (https://developer.paypal.com/docs/api/customer-disputes/v1/). */
import * as z from 'zod';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../http/api-error.ts';
import { type Dispute, type DisputeOutcome, saveDispute } from '../../orders/dispute.ts';
import type { Effect } from '../webhook-events.ts';
import type { PayPalClient } from './client.ts';
import { payPalTime } from './time.ts';

const payPalDispute = z.object({
  status: z.string(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })).min(1),
  dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
  seller_response_due_date: payPalTime.optional(),
});
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
  const body = await paypal.request({ method: 'GET', path: `/v1/customer/disputes/${id}` });
  const parsed = payPalDispute.safeParse(body);
  if (!parsed.success) throw new ApiError('paymentProviderFailed', { cause: parsed.error });
  const { disputed_transactions, seller_response_due_date: dueDate, ...state } = parsed.data;
  const source = disputed_transactions[0]?.seller_transaction_id ?? '';
  const answerBy = dueDate && !waitingForOthers.includes(state.status) ? dueDate : null;
  return { id, source, outcome: outcomeOf(state), answerBy };
}

function outcomeOf({
  status,
  dispute_outcome,
}: Pick<z.infer<typeof payPalDispute>, 'status' | 'dispute_outcome'>): DisputeOutcome {
  if (status !== 'RESOLVED') return 'open';
  return lostOutcomes.includes(dispute_outcome?.outcome_code ?? '') ? 'lost' : 'won';
}
