/** What Stripe and PayPal say about an open dispute: until when it has to be answered, there. */
import * as z from 'zod';
import { formatMoney } from '#facts/money.ts';
import { fromDecimal } from '../billing/money.ts';
import type { OpenDispute } from '../billing/orders/dispute-store.ts';
import type { PaymentClients } from '../billing/payments/create-providers.ts';
import { getFromPayPal } from '../billing/payments/paypal/client.ts';
import { payPalAmount, payPalTime } from '../billing/payments/paypal/schemas.ts';
import { secondMs } from '../clock.ts';
import { ApiError, explainApiError } from '../http/api-error.ts';

export type DisputeState = {
  answerBy: Date | null;
  /** As the payment provider calls it, or why it could not be asked. */
  state: string;
  reason: string | null;
  amount: string | null;
};

/** https://developer.paypal.com/docs/api/customer-disputes/v1/#disputes_get */
const payPalDispute = z.object({
  status: z.string(),
  reason: z.string().optional(),
  dispute_amount: payPalAmount.optional(),
  seller_response_due_date: payPalTime.optional(),
});

/** A payment provider that does not answer must not hide the disputes at the other one. */
export async function fetchDisputeState(payments: PaymentClients, dispute: OpenDispute): Promise<DisputeState> {
  try {
    const fetched = dispute.payment_method === 'card' ? fetchFromStripe : fetchFromPayPal;
    return (await fetched(payments, dispute.id)) ?? unknown('its payment provider is switched off');
  } catch (error) {
    if (error instanceof ApiError) return unknown(explainApiError(error));
    throw error;
  }
}

const unknown = (state: string): DisputeState => ({ answerBy: null, state, reason: null, amount: null });

async function fetchFromStripe({ stripe }: PaymentClients, id: string): Promise<DisputeState | null> {
  if (!stripe) return null;
  const { status, reason, amount, currency, evidence_details } = await stripe.request((api) =>
    api.disputes.retrieve(id),
  );
  const dueBy = evidence_details?.due_by;
  return {
    answerBy: dueBy ? new Date(dueBy * secondMs) : null,
    state: status,
    reason,
    amount: formatMoney({ amount, currency: currency.toUpperCase() }, 'en'),
  };
}

async function fetchFromPayPal({ paypal }: PaymentClients, id: string): Promise<DisputeState | null> {
  if (!paypal) return null;
  const fetched = await getFromPayPal(paypal, `/v1/customer/disputes/${id}`, payPalDispute);
  const { status, reason = null, dispute_amount, seller_response_due_date: dueDate } = fetched;
  const { currency_code: currency = '', value = '' } = dispute_amount ?? {};
  const amount = fromDecimal(value, currency);
  return {
    answerBy: dueDate ?? null,
    state: status,
    reason,
    amount: amount === null ? null : formatMoney({ amount, currency }, 'en'),
  };
}
