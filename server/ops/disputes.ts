/** What Stripe and PayPal say about an open dispute: until when it has to be answered, there. */
import * as z from 'zod';
import { formatMoney } from '#facts/money.ts';
import { fromDecimal } from '../billing/money.ts';
import type { OpenDispute } from '../billing/orders/dispute-store.ts';
import type { PaymentClients } from '../billing/payments/create-providers.ts';
import { getFromPayPal, type PayPalClient } from '../billing/payments/paypal/client.ts';
import { payPalAmount, payPalTime } from '../billing/payments/paypal/schemas.ts';
import type { StripeClient } from '../billing/payments/stripe/client.ts';
import { secondMs } from '../clock.ts';
import { ApiError, explainApiError } from '../http/api-error.ts';

export type DisputeState = {
  answerBy: Date | null;
  /** As the payment provider calls it. */
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

/** @returns what its payment provider says, or why it could not be asked: that must not hide the disputes at the other one */
export async function fetchDisputeState(
  { stripe, paypal }: PaymentClients,
  { id, payment_method }: OpenDispute,
): Promise<DisputeState | string> {
  try {
    if (payment_method === 'card') return stripe ? await fetchFromStripe(stripe, id) : 'it is switched off';
    return paypal ? await fetchFromPayPal(paypal, id) : 'it is switched off';
  } catch (error) {
    if (error instanceof ApiError) return explainApiError(error);
    throw error;
  }
}

async function fetchFromStripe(stripe: StripeClient, id: string): Promise<DisputeState> {
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

async function fetchFromPayPal(paypal: PayPalClient, id: string): Promise<DisputeState> {
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
